import { expect, it } from 'vitest';
import { Camera } from './camera.svelte';

it('fits a frame into the window, in its middle', () => {
  const camera = new Camera();
  camera.fit({ width: 1000, height: 500 }, 500, 500);
  expect([camera.zoom, camera.x, camera.y, camera.isFit]).toEqual([0.5, 0, 125, true]);
});

it('keeps the point under the pointer when it comes nearer', () => {
  const camera = new Camera();
  const before = camera.under([100, 80]);
  camera.zoomAt(1.5, [100, 80]);
  expect(camera.under([100, 80]).map(Math.round)).toEqual(before.map(Math.round));
  expect(camera.isFit).toBe(false);
});

it('moves only as far as needed to show a point', () => {
  const camera = new Camera();
  camera.reveal([400, 400], 800, 600);
  expect([camera.x, camera.y]).toEqual([0, 0]);
  expect(camera.sees([4000, 400], 800, 600)).toBe(false);
  camera.reveal([4000, 400], 800, 600);
  expect(camera.sees([4000, 400], 800, 600)).toBe(true);
  expect([camera.x, camera.y]).toEqual([-1245, 0]);
});

it('shows nothing beyond the edges where the map fills the window', () => {
  const camera = new Camera();
  camera.zoom = 1;
  camera.centre([0, 0], 100, 100);
  camera.bound({ width: 300, height: 80 }, 100, 100);
  expect([camera.x, camera.y]).toEqual([0, 10]);
  camera.centre([290, 0], 100, 100);
  camera.bound({ width: 300, height: 80 }, 100, 100);
  expect(camera.x).toBe(-200);
});
