import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Socket, socketUrl, type Link } from './socket';
import type { Message } from './types';

class FakeWebSocket {
  static OPEN = 1;
  static all: FakeWebSocket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor(readonly url: string) {
    FakeWebSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.end(1000);
  }

  begin(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  end(code: number): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const last = (): FakeWebSocket => FakeWebSocket.all.at(-1)!;

function opened(): { socket: Socket; links: Link[]; messages: Message[] } {
  const [links, messages]: [Link[], Message[]] = [[], []];
  const socket = new Socket(() => 'ws://x/ws/t', { link: (link) => links.push(link), message: (message) => messages.push(message) });
  return { socket, links, messages };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeWebSocket);
  FakeWebSocket.all = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('socket', () => {
  it('sends only when it is open, and hands on what it hears', () => {
    const { socket, messages } = opened();
    expect(socket.send({ type: 'undo' })).toBe(false);
    last().begin();
    expect(socket.send({ type: 'undo' })).toBe(true);
    expect(last().sent).toEqual(['{"type":"undo"}']);
    last().onmessage?.({ data: '{"type":"why","id":1,"ruling":{"breaches":[]}}' });
    expect(messages).toEqual([{ type: 'why', id: 1, ruling: { breaches: [] } }]);
  });

  it('comes back after a loss, each time a little later', () => {
    const { links } = opened();
    last().end(1006);
    vi.advanceTimersByTime(499);
    expect(FakeWebSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeWebSocket.all).toHaveLength(2);
    last().end(1006);
    vi.advanceTimersByTime(999);
    expect(FakeWebSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(1);
    last().begin();
    expect(links).toEqual(['lost', 'lost', 'open']);
  });

  it('never waits longer than ten seconds, and not at all when told to try', () => {
    const { socket } = opened();
    for (let i = 0; i < 10; i++) {
      last().end(1006);
      vi.advanceTimersByTime(10_000);
    }
    expect(FakeWebSocket.all).toHaveLength(11);
    last().end(1006);
    socket.retry();
    expect(FakeWebSocket.all).toHaveLength(12);
  });

  it('takes a connection that does not answer for lost', () => {
    const { socket, links } = opened();
    last().begin();
    last().onmessage?.({ data: '{}' });
    vi.advanceTimersByTime(60_000);
    socket.send({ type: 'here' });
    vi.advanceTimersByTime(60_000);
    expect(links).toEqual(['open']);
    socket.ask({ type: 'menu' });
    vi.advanceTimersByTime(14_999);
    expect(links).toEqual(['open']);
    vi.advanceTimersByTime(1);
    expect(links).toEqual(['open', 'lost']);
    vi.advanceTimersByTime(500);
    last().begin();
    expect([FakeWebSocket.all.length, links]).toEqual([2, ['open', 'lost', 'open']]);
  });

  it('does not wait for ever for a connection to open, and hears one connection only', () => {
    const { socket, links, messages } = opened();
    vi.advanceTimersByTime(15_000);
    expect(links).toEqual(['lost']);
    socket.retry();
    const [first, second] = FakeWebSocket.all;
    first!.onmessage?.({ data: '{"type":"late"}' });
    second!.onmessage?.({ data: '{"type":"now"}' });
    expect(messages).toEqual([{ type: 'now' }]);
  });

  it('gives up when there is no such table, or when it was closed', () => {
    const { links } = opened();
    last().end(4404);
    const { socket } = opened();
    socket.close();
    vi.advanceTimersByTime(60_000);
    expect(FakeWebSocket.all).toHaveLength(2);
    expect(links).toEqual(['missing']);
  });

  it('is as safe as the page', () => {
    expect(socketUrl('abc', '', { protocol: 'https:', host: 'h:1' })).toBe('wss://h:1/ws/abc');
    expect(socketUrl('abc', '', { protocol: 'http:', host: 'h:1' })).toBe('ws://h:1/ws/abc');
    expect(socketUrl('abc', '0.german.12', { protocol: 'http:', host: 'h:1' })).toBe('ws://h:1/ws/abc?seen=0.german.12');
  });
});
