// A WebSocket that comes back: after each loss it waits a little longer, up to ten seconds.
import type { Message } from './types';

export type Link = 'connecting' | 'open' | 'lost' | 'missing';

export interface Handlers {
  message(message: Message): void;
  link(link: Link): void;
}

/** How the server closes when there is nothing behind the token. */
const NO_TABLE = 4404;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;

export class Socket {
  private readonly url: string;
  private readonly handlers: Handlers;
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(url: string, handlers: Handlers) {
    this.url = url;
    this.handlers = handlers;
    this.open();
  }

  /** False when there is no connection: nothing was sent. */
  send(message: object): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Try again at once, without waiting for the timer. */
  retry(): void {
    if (this.closed || this.socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.timer);
    this.open();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private open(): void {
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => this.opened();
    socket.onmessage = (event) => this.handlers.message(JSON.parse(String(event.data)) as Message);
    socket.onclose = ({ code }) => this.lost(socket, code);
  }

  private opened(): void {
    this.wait = FIRST_WAIT;
    this.handlers.link('open');
  }

  private lost(socket: WebSocket, code: number): void {
    if (this.closed || socket !== this.socket) return;
    if (code === NO_TABLE) return this.handlers.link('missing');
    this.handlers.link('lost');
    this.timer = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }
}

export function socketUrl(token: string, location: { protocol: string; host: string }): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/${token}`;
}
