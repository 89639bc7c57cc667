/** The used part of a WebSocket. Its library has no types. */
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
