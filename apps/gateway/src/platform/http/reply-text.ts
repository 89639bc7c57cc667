/**
 * A reply as its JSON text. It is for long lists of which each item was written as text when it was stored: to read the items, to check
 * them and to write them again would take most of the time of the call. The handler answers for what it says; its tests parse it.
 */
export class ReplyText {
  readonly replyText: string;

  constructor(replyText: string) {
    this.replyText = replyText;
  }
}
