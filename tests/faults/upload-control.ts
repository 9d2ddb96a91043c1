import { createHash, randomUUID } from 'node:crypto';
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '@thamani/server/config/development-services.ts';
import { rawPdf, upload } from '@thamani/server/testing/documents.ts';
import { signedInCompany } from '../system/companies.ts';
import { startSystem, untilReady } from '../system/system.ts';
import { killedInTheMiddle } from './account-control.ts';
import { compare, untilSettled } from './stored-uploads.ts';
import { contextOf } from '../system/context.ts';

const apiWithoutGuarantee = fileURLToPath(new URL('./api-without-guarantee.ts', import.meta.url));
const mostKills = 12;
/** One company may not send more at once. */
const atOnce = 8;

/** The same kills on an API that writes the row before its object. Ends as soon as the checks find a document without its file. */
export async function uploadsRowFirst(): Promise<{ kills: number; lost: number }> {
  const bucket = `control-${randomUUID()}`;
  const settings = { S3_BUCKET: bucket, UPLOADS_PER_HOUR: '100000' };
  const system = await startSystem(settings, ['relay', 'worker']);
  const context = await contextOf(system, settings);
  await context.objects.prepare();
  const { token } = await signedInCompany(system.databaseUrl);
  const ids = new Map<string, string>();
  let kills = 0;
  let lost = 0;
  while (kills < mostKills && lost === 0) {
    const api = fork(apiWithoutGuarantee, ['object-first'], {
      env: { ...childEnvironment, ...settings, DATABASE_URL: system.operatorUrl, LOG_LEVEL: 'silent', PORTAL_BUILD: 'none' },
      stdio: 'ignore',
    });
    // Whatever goes wrong here must not leave it on a port that the next test needs.
    const end = (): void => void api.kill('SIGKILL');
    process.once('exit', end);
    await untilReady(`${system.origin}/readyz`);
    const sending = Array.from({ length: atOnce }, (_, n) => async () => {
      const bytes = rawPdf({ content: Buffer.from(`BT (${kills}-${n}) Tj ET `.repeat(20_000)) });
      const answer = await upload(system.origin, token, bytes).catch(() => undefined);
      const id = answer?.body.data?.id;
      if (id !== undefined) ids.set(createHash('sha256').update(bytes).digest('hex'), id);
    });
    await killedInTheMiddle(sending, end);
    process.off('exit', end);
    kills += 1;
    await untilSettled(context, performance.now());
    // Nothing here is a file that the checks would refuse: one that is refused was not there.
    lost = (await compare(context, ids)).refused;
  }
  await system.stop();
  await context.close();
  return { kills, lost };
}
