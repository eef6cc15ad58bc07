// Drag, wheel, pinch and click on the map. A drag that began on a counter is no click on it.
import type { Camera } from './camera.svelte';
import type { Point } from './types';

export interface Touches {
  hover(at: Point, target: Element): void;
  leave(): void;
  click(at: Point, target: Element): void;
  /** What a drag from here takes along; nothing moves the map. */
  grab(target: Element, isTouch: boolean): Grabbed | null;
}

/** Something that is dragged over the map. */
export interface Grabbed {
  over(at: Point): void;
  drop(): void;
  cancel(): void;
}

const DRAG = 6;

export class Gestures {
  private readonly node: HTMLElement;
  private readonly camera: Camera;
  private readonly touches: Touches;
  private readonly down = new Map<number, Point>();
  private start: Point = [0, 0];
  private isDrag = false;
  private pressedOn: Element | null = null;
  private grabbed: Grabbed | null = null;

  constructor(node: HTMLElement, camera: Camera, touches: Touches) {
    this.node = node;
    this.camera = camera;
    this.touches = touches;
  }

  /** Listens until the function that it returns is called. */
  listen(): () => void {
    const stop = new AbortController();
    const on = <K extends keyof HTMLElementEventMap>(type: K, listener: (event: HTMLElementEventMap[K]) => void): void =>
      this.node.addEventListener(type, listener, { signal: stop.signal, passive: false });
    on('pointerdown', (event) => this.pressed(event));
    on('pointermove', (event) => this.moved(event));
    on('pointerup', (event) => this.released(event, true));
    on('pointercancel', (event) => this.released(event, false));
    on('pointerleave', () => this.touches.leave());
    on('click', (event) => this.clicked(event));
    on('wheel', (event) => this.wheeled(event));
    return () => stop.abort();
  }

  private pressed(event: PointerEvent): void {
    if (event.button !== 0) return;
    if (!this.down.size) this.isDrag = false;
    if (this.grabbed) this.letGo(false);
    this.start = this.at(event);
    this.pressedOn = event.target as Element;
    this.down.set(event.pointerId, this.start);
  }

  private released(event: PointerEvent, isDrop: boolean): void {
    this.down.delete(event.pointerId);
    this.letGo(isDrop);
  }

  /** A second finger means the map after all. */
  private letGo(isDrop: boolean): void {
    if (isDrop) this.grabbed?.drop();
    else this.grabbed?.cancel();
    this.grabbed = null;
  }

  /** The first step of a drag: of the map, or of what can be taken along. */
  private begin(event: PointerEvent): void {
    this.isDrag = true;
    this.node.setPointerCapture(event.pointerId);
    const isAlone = this.down.size === 1 && this.pressedOn;
    this.grabbed = isAlone ? this.touches.grab(this.pressedOn as Element, event.pointerType === 'touch') : null;
  }

  private moved(event: PointerEvent): void {
    const at = this.at(event);
    const before = this.down.get(event.pointerId);
    if (!before) return this.touches.hover(at, event.target as Element);
    if (this.down.size === 1 && !this.isDrag && distance(at, this.start) < DRAG) return;
    if (!this.isDrag) this.begin(event);
    if (this.grabbed && this.down.size === 1) return this.grabbed.over(at);
    if (this.down.size === 2) this.pinch(event.pointerId, before, at);
    this.camera.pan((at[0] - before[0]) / this.down.size, (at[1] - before[1]) / this.down.size);
    this.down.set(event.pointerId, at);
  }

  private pinch(moving: number, before: Point, at: Point): void {
    const still = [...this.down].find(([id]) => id !== moving)?.[1];
    if (still) this.camera.zoomAt(distance(at, still) / Math.max(1, distance(before, still)), still);
  }

  private clicked(event: MouseEvent): void {
    if (this.isDrag) {
      this.isDrag = false;
      return;
    }
    this.touches.click(this.at(event), event.target as Element);
  }

  private wheeled(event: WheelEvent): void {
    event.preventDefault();
    this.camera.zoomAt(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), this.at(event));
  }

  private at(event: MouseEvent): Point {
    const { left, top } = this.node.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  }
}

const distance = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by);
