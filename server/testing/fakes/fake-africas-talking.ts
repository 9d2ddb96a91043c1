import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

export interface TextReceived {
  readonly to: string;
  readonly message: string;
  readonly from: string | null;
  readonly messageId: string;
  readonly at: string;
}

interface Recipient {
  readonly statusCode: number;
  readonly number: string;
  readonly status: string;
  readonly cost: string;
  readonly messageId: string;
}

const inboxHolds = 1000;
const lateMilliseconds = 10_000;

/** The last four digits of a number choose what becomes of its message. */
const refusals: Readonly<Record<string, { statusCode: number; status: string }>> = {
  '0403': { statusCode: 403, status: 'InvalidPhoneNumber' },
  '0405': { statusCode: 405, status: 'InsufficientBalance' },
  '0406': { statusCode: 406, status: 'UserInBlacklist' },
};
const failing = '0500';
/** Taken at once and answered late: the sender that has stopped waiting does not know that the message went out. */
const late = '0999';
/** As sender, a name that was never registered. */
const unknownSender = 'Unknown';

/**
 * Africa's Talking as far as we use it: POST /version1/messaging keeps its documented contract (form, header `apikey`, 201, a status for
 * each recipient). Beside it, what only we need: GET and DELETE /inbox, with the newest messages, oldest first.
 */
export function textProvider(apiKey: string): { readonly server: Server; readonly inbox: TextReceived[] } {
  const inbox: TextReceived[] = [];

  const take = (to: string, message: string, from: string | null): Recipient => {
    const refusal = refusals[ending(to)] ?? (/^\+[1-9]\d{6,14}$/.test(to) ? undefined : refusals['0403']);
    if (refusal !== undefined) return { ...refusal, number: to, cost: '0', messageId: 'None' };
    const messageId = `ATXid_${randomBytes(16).toString('hex')}`;
    inbox.push({ to, message, from, messageId, at: new Date().toISOString() });
    inbox.splice(0, inbox.length - inboxHolds);
    return { statusCode: 101, number: to, status: 'Success', cost: 'GHS 0.0300', messageId };
  };

  const messaging = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const form = new URLSearchParams(await text(request));
    if (request.headers['apikey'] !== apiKey) return plain(response, 401, 'The supplied authentication is invalid');
    const missing = ['username', 'to', 'message'].find((field) => !form.get(field));
    if (missing !== undefined) return plain(response, 400, `Request is missing required form field '${missing}'`);
    const from = form.get('from');
    if (from === unknownSender) return json(response, 201, { SMSMessageData: { Message: 'InvalidSenderId', Recipients: [] } });
    const numbers = (form.get('to') ?? '').split(',').map((number) => number.trim());
    if (numbers.some((number) => ending(number) === failing)) return plain(response, 500, 'Internal Server Error');
    const recipients = numbers.map((number) => take(number, form.get('message') ?? '', from));
    const taken = recipients.filter(({ statusCode }) => statusCode === 101).length;
    const message = `Sent to ${taken}/${numbers.length} Total Cost: GHS ${(taken * 0.03).toFixed(4)}`;
    const send = () => json(response, 201, { SMSMessageData: { Message: message, Recipients: recipients } });
    if (!numbers.some((number) => ending(number) === late)) return send();
    const timer = setTimeout(send, lateMilliseconds);
    response.once('close', () => clearTimeout(timer));
  };

  const server = createServer((request, response) => {
    switch (`${request.method} ${request.url}`) {
      case 'POST /version1/messaging':
        // A caller that leaves in the middle of its form; there is nobody to answer.
        return void messaging(request, response).catch(() => response.destroy());
      case 'GET /inbox':
        return json(response, 200, inbox);
      case 'DELETE /inbox':
        inbox.length = 0;
        return void response.writeHead(204).end();
      case 'GET /healthz':
        return plain(response, 200, 'ok');
      default:
        return plain(response, 404, 'Not Found');
    }
  });
  return { server, inbox };
}

function ending(number: string): string {
  return number.slice(-4);
}

function plain(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(body);
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}
