/** What we use of a WebSocket; its library brings no types of its own. */
export interface SocketConnection {
  readonly bufferedAmount: number;
  send(text: string): void;
  ping(): void;
  close(code: number): void;
  terminate(): void;
  on(event: 'message', listener: (data: Buffer, binary: boolean) => void): void;
  on(event: 'close' | 'ping' | 'pong', listener: () => void): void;
  on(event: 'error', listener: (error: unknown) => void): void;
}
