import { describe, expect, it, vi } from 'vitest';
import { Camera } from './camera.svelte';
import { Gestures, type Grabbed } from './gestures';

function aBoard(grabbed: Grabbed | null): { node: HTMLElement; camera: Camera; clicks: string[] } {
  const node = document.createElement('div');
  const camera = new Camera();
  const clicks: string[] = [];
  node.setPointerCapture = () => undefined;
  const touches = { hover: () => undefined, leave: () => undefined, click: () => clicks.push('click'), grab: () => grabbed };
  new Gestures(node, camera, touches).listen();
  return { node, camera, clicks };
}

function fire(node: HTMLElement, type: string, x: number, pointerId = 1): void {
  const event = new MouseEvent(type, { clientX: x, clientY: 0, bubbles: true, button: 0 });
  node.dispatchEvent(Object.assign(event, { pointerId, pointerType: 'mouse' }));
}

const aGrabbed = (): Grabbed => ({ over: vi.fn(), drop: vi.fn(), cancel: vi.fn() });

describe('gestures', () => {
  it('a drag moves the map, and is no click', () => {
    const { node, camera, clicks } = aBoard(null);
    for (const [type, x] of [['pointerdown', 0], ['pointermove', 20], ['pointerup', 20], ['click', 20]] as const) fire(node, type, x);
    expect([camera.x, clicks]).toEqual([20, []]);
    for (const [type, x] of [['pointerdown', 0], ['pointermove', 3], ['pointerup', 3], ['click', 3]] as const) fire(node, type, x);
    expect([camera.x, clicks]).toEqual([20, ['click']]);
  });

  it('what can be taken along is taken along, and the map stays', () => {
    const grabbed = aGrabbed();
    const { node, camera } = aBoard(grabbed);
    for (const [type, x] of [['pointerdown', 0], ['pointermove', 20], ['pointermove', 30], ['pointerup', 30]] as const) fire(node, type, x);
    expect([camera.x, vi.mocked(grabbed.over).mock.calls]).toEqual([0, [[[20, 0]], [[30, 0]]]]);
    expect(grabbed.drop).toHaveBeenCalledOnce();
    expect(grabbed.cancel).not.toHaveBeenCalled();
  });

  it('a second finger lets go of it', () => {
    const grabbed = aGrabbed();
    const { node } = aBoard(grabbed);
    fire(node, 'pointerdown', 0);
    fire(node, 'pointermove', 20);
    fire(node, 'pointerdown', 50, 2);
    fire(node, 'pointerup', 50, 2);
    expect(grabbed.cancel).toHaveBeenCalledOnce();
    expect(grabbed.drop).not.toHaveBeenCalled();
  });
});
