import { configOfProcess } from '@thamani/server/config/process-config.ts';

const { texts } = configOfProcess();

/** What a phone was sent, as the stand-in for the provider kept it. */
export async function textsTo(number: string): Promise<readonly string[]> {
  const inbox = (await (await fetch(`${texts.origin}/inbox`)).json()) as { to: string; message: string }[];
  return inbox.filter(({ to }) => to === number).map(({ message }) => message);
}
