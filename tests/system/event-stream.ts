import { request, type Agent, type IncomingMessage } from 'node:http';

/** One event of a change stream, as it came over the wire. */
export interface ReceivedEvent {
  readonly name: string;
  /** The cursor: a snapshot of PostgreSQL as text. */
  readonly id: string;
  readonly data: unknown;
}

export interface ReceivedChange {
  readonly case: string | null;
  readonly at: string;
  readonly by: string | null;
}

export interface OpenedStream {
  readonly status: number;
  /** Settles when the connection is ended by either side. */
  readonly ended: Promise<void>;
  close(): void;
}

interface StreamOptions {
  readonly token: string;
  /** As the browser sends it after a lost connection. */
  readonly lastEventId?: string | undefined;
  readonly agent?: Agent;
  onEvent(event: ReceivedEvent): void;
}

/** A stream as EventSource opens it, without connecting again. Rejects where no answer came. */
export function openStream(origin: string, { token, lastEventId, agent, onEvent }: StreamOptions): Promise<OpenedStream> {
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}/api/review/changes`, {
      ...(agent && { agent }),
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${token}`,
        ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
      },
    });
    sent.once('error', reject);
    sent.once('response', (response) => {
      const ended = new Promise<void>((done) => {
        response.once('close', done);
      });
      response.on('error', () => undefined);
      readEvents(response, onEvent);
      resolve({ status: response.statusCode ?? 0, ended, close: () => void sent.destroy() });
    });
    sent.end();
  });
}

/** https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream, as far as the api uses it. */
function readEvents(response: IncomingMessage, onEvent: (event: ReceivedEvent) => void): void {
  let rest = '';
  response.setEncoding('utf8');
  response.on('data', (text: string) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(block.split('\n').map((line) => line.split(/: ?(.*)/s, 2) as [string, string]));
      const data = fields.get('data');
      if (data !== undefined) onEvent({ name: fields.get('event') ?? 'message', id: fields.get('id') ?? '', data: JSON.parse(data) });
    }
  });
}
