import { z } from 'zod';
import { TextRefused, type SmsSender } from '../ports.ts';

interface Options {
  readonly origin: string;
  readonly username: string;
  readonly apiKey: string;
  readonly from: string | undefined;
  readonly timeoutMilliseconds?: number;
}

/**
 * Bulk messaging of Africa's Talking: form in, JSON out. 201 says only that the request was read; the status code of the recipient says
 * whether the message was accepted. Errors end in logs and in the workflow history, so they never contain the key, the number or free
 * text of the provider.
 */
export function africasTalkingTexter(options: Options): SmsSender {
  return {
    async send({ to, text }) {
      const { status, body } = await post(options, to, text);
      if (status !== 201) throw new Error(`the text messages' provider answered ${status}`);
      const { Message, Recipients } = read(body);
      const [recipient] = Recipients;
      // A sender it does not know is told in the message, and nobody is a recipient then.
      if (recipient === undefined) throw new Error(`the text message was not taken: ${reason(Message)}`);
      const taken = recipient.statusCode >= 100 && recipient.statusCode <= 102;
      if (!taken)
        throw refusal(recipient.statusCode, `the text message was not taken: ${recipient.statusCode} ${reason(recipient.status)}`);
      return { providerId: recipient.messageId };
    },
  };
}

/** A wrong, unsupported or blocked number stays so; balance and gateways recover. */
function refusal(statusCode: number, message: string): Error {
  return [403, 404, 406].includes(statusCode) ? new TextRefused(message) : new Error(message);
}

async function post(options: Options, to: string, text: string): Promise<{ status: number; body: string }> {
  const { origin, username, apiKey, from, timeoutMilliseconds = 6_000 } = options;
  try {
    const response = await fetch(new URL('/version1/messaging', origin), {
      method: 'POST',
      headers: { apikey: apiKey, accept: 'application/json' },
      body: new URLSearchParams({ username, to, message: text, bulkSMSMode: '1', ...(from === undefined ? {} : { from }) }),
      // A redirect would carry the key to wherever it leads; only `authorization` is taken off on the way.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    return { status: response.status, body: await response.text() };
  } catch (error) {
    throw new Error(`the text messages' provider was not reached: ${failure(error)}`);
  }
}

/** 100 to 102 of the status codes: processed, sent, queued. 4xx and 5xx: a wrong number, no balance, a blocked sender. */
const answer = z.object({
  SMSMessageData: z.object({
    Message: z.string(),
    // The id of one that was not taken is "None", or left out.
    Recipients: z.array(z.object({ statusCode: z.number(), status: z.string(), messageId: z.string().default('None') })),
  }),
});

/** The parser's own complaint would quote the body, and with it the number. */
function read(body: string): z.infer<typeof answer>['SMSMessageData'] {
  try {
    return answer.parse(JSON.parse(body)).SMSMessageData;
  } catch {
    throw new Error("the text messages' provider answered 201 in another shape");
  }
}

/** The documented ones are single words (InvalidPhoneNumber); anything longer may quote what we sent. */
function reason(word: string): string {
  return /^[A-Za-z]{1,40}$/.test(word) ? word : 'without a reason';
}

/** The code alone: messages of fetch quote a header that it refuses. */
function failure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const cause = error.cause as NodeJS.ErrnoException | undefined;
  return cause?.code ?? error.name;
}
