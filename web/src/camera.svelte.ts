// Where on the map one looks, and from how near.
import type { Point } from './types';

const NEAREST = 2.6;
const FARTHEST = 0.12;

export class Camera {
  x = $state(0);
  y = $state(0);
  zoom = $state(0.5);
  /** Nothing has moved since the whole frame was shown. */
  isFit = true;

  /** Shows a whole frame of the map in a window of this size. */
  fit(frame: { width: number; height: number }, width: number, height: number): void {
    this.zoom = clamp(Math.min(width / frame.width, height / frame.height));
    this.x = (width - frame.width * this.zoom) / 2;
    this.y = (height - frame.height * this.zoom) / 2;
    this.isFit = true;
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.isFit &&= dx === 0 && dy === 0;
  }

  /** Nearer or farther; the point of the window keeps its point of the map. */
  zoomAt(factor: number, [x, y]: Point): void {
    const zoom = clamp(this.zoom * factor);
    this.x = x - ((x - this.x) * zoom) / this.zoom;
    this.y = y - ((y - this.y) * zoom) / this.zoom;
    this.zoom = zoom;
    this.isFit = false;
  }

  /** The point of the frame under a point of the window. */
  under([x, y]: Point): Point {
    return [(x - this.x) / this.zoom, (y - this.y) / this.zoom];
  }

  /** The point of the window over a point of the frame. */
  over([px, py]: Point): Point {
    return [px * this.zoom + this.x, py * this.zoom + this.y];
  }

  /** Is a point of the frame in the window? */
  sees(point: Point, width: number, height: number): boolean {
    const [x, y] = this.over(point);
    return x >= 0 && y >= 0 && x <= width && y <= height;
  }

  /** Is all of a frame in the window? */
  seesAll(frame: { width: number; height: number }, width: number, height: number): boolean {
    const [slack, right, bottom] = [2, this.x + frame.width * this.zoom, this.y + frame.height * this.zoom];
    return this.x >= -slack && this.y >= -slack && right <= width + slack && bottom <= height + slack;
  }

  /** Puts a point of the frame into the middle of the window, and comes near enough. */
  centre([px, py]: Point, width: number, height: number, nearest = this.zoom): void {
    this.zoom = clamp(Math.max(this.zoom, nearest));
    this.x = width / 2 - px * this.zoom;
    this.y = height / 2 - py * this.zoom;
    this.isFit = false;
  }

  /** Shows nothing beyond the edges of a frame where the window could be filled with it. */
  bound(frame: { width: number; height: number }, width: number, height: number): void {
    const within = (at: number, window: number, whole: number): number =>
      whole <= window ? (window - whole) / 2 : Math.min(0, Math.max(window - whole, at));
    this.x = within(this.x, width, frame.width * this.zoom);
    this.y = within(this.y, height, frame.height * this.zoom);
  }

  /** Moves just so far that a point of the frame is in the window, not too near its edge. */
  reveal(point: Point, width: number, height: number): void {
    const edge = Math.min(45, width / 4, height / 4);
    const [x, y] = this.over(point);
    this.pan(inward(x, edge, width - edge), inward(y, edge, height - edge));
  }
}

const clamp = (zoom: number): number => Math.min(NEAREST, Math.max(FARTHEST, zoom));
const inward = (value: number, low: number, high: number): number =>
  value < low ? low - value : value > high ? high - value : 0;
