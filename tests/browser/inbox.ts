import { inboxOrigin } from './origins.ts';
import { configOfProcess } from '@thamani/server/config/process-config.ts';

export interface ReceivedMail {
  readonly subject: string;
  readonly messageId: string;
  readonly html: string;
  readonly text: string;
  readonly to: readonly { readonly address: string }[];
  readonly replyTo?: readonly { readonly address: string }[];
  readonly attachments?:
    | readonly { readonly fileName: string; readonly contentType: string; readonly contentDisposition?: string }[]
    | null;
}

/** Waits for a mail in the development inbox, as a person would. */
export async function mailTo(
  address: string,
  about: (mail: ReceivedMail) => boolean = () => true,
  withinMilliseconds = 15_000,
): Promise<ReceivedMail> {
  for (
    const end = performance.now() + withinMilliseconds;
    performance.now() < end;
    await new Promise((resolve) => setTimeout(resolve, 200))
  ) {
    const mails = (await (await fetch(`${inboxOrigin}/email`)).json()) as ReceivedMail[];
    const found = mails.find((mail) => mail.to.some((to) => to.address === address) && about(mail));
    if (found) return found;
  }
  throw new Error(`no such mail to ${address} came in time`);
}

const { texts } = configOfProcess();

/** What a phone was sent, as the stand-in for the provider kept it. */
export async function textsTo(number: string): Promise<readonly string[]> {
  const inbox = (await (await fetch(`${texts.origin}/inbox`)).json()) as { to: string; message: string }[];
  return inbox.filter(({ to }) => to === number).map(({ message }) => message);
}
