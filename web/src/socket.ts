// A WebSocket that comes back: after each loss it waits a little longer, up to ten seconds. One that does not answer is
// lost too, though nobody has closed it: a network that went away says nothing.
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
/** So long a question may stay without any message, and a connection without being opened. */
const PATIENCE = 15_000;

export class Socket {
  private readonly url: () => string;
  private readonly handlers: Handlers;
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  /** The address is asked for anew each time: it says what the page has seen. */
  constructor(url: () => string, handlers: Handlers) {
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

  /** Sends what has to be answered. */
  ask(message: object): boolean {
    const isSent = this.send(message);
    if (isSent) this.expect();
    return isSent;
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
    clearTimeout(this.watch);
    this.socket?.close();
  }

  private open(): void {
    const socket = new WebSocket(this.url());
    this.socket = socket;
    socket.onopen = () => this.opened(socket);
    socket.onmessage = (event) => this.heard(socket, String(event.data));
    socket.onclose = ({ code }) => this.lost(socket, code);
    this.expect();
  }

  private opened(socket: WebSocket): void {
    if (socket !== this.socket) return socket.close();
    this.wait = FIRST_WAIT;
    this.handlers.link('open');
  }

  private heard(socket: WebSocket, data: string): void {
    if (socket !== this.socket) return;
    clearTimeout(this.watch);
    this.handlers.message(JSON.parse(data) as Message);
  }

  /** Something has to come within a while. */
  private expect(): void {
    clearTimeout(this.watch);
    this.watch = setTimeout(() => this.abandon(), PATIENCE);
  }

  private abandon(): void {
    const socket = this.socket;
    if (!socket || this.closed) return;
    socket.onclose = null;
    socket.close();
    this.lost(socket, 0);
  }

  private lost(socket: WebSocket, code: number): void {
    if (this.closed || socket !== this.socket) return;
    clearTimeout(this.watch);
    if (code === NO_TABLE) return this.handlers.link('missing');
    this.handlers.link('lost');
    this.timer = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }
}

/** With the mark of the last state a page that was away gets only what it has missed. */
export function socketUrl(token: string, mark: string, location: { protocol: string; host: string }): string {
  const seen = mark ? `?seen=${encodeURIComponent(mark)}` : '';
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/${token}${seen}`;
}
