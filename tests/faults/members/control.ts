import { fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '@thamani/server/config/development-services.ts';
import { insertMember } from '@thamani/server/testing/applications.ts';
import { reportControl } from '../../nightly/figures.ts';
import { bearer, callerOf } from '../../system/company.ts';
import { contextOf } from '../../system/context.ts';
import { heldUp } from '../../system/database.ts';
import { startSystem, untilReady } from '../../system/system.ts';
import { brokenLaws } from './invariants.ts';
import { prepareCompanies } from './scenarios.ts';

const apiWithoutGuarantee = fileURLToPath(new URL('../api-without-guarantee.ts', import.meta.url));

/**
 * An acceptance of ownership with each statement committed by itself. A lock keeps it from the memberships until the API that has marked
 * the offer as accepted is dead: a person who repeats the request is told that it is done, and the company has another owner than that, or
 * two, and no event.
 */
export async function acceptingInPieces(): Promise<boolean> {
  const system = await startSystem({}, []);
  const context = await contextOf(system);
  const api = fork(apiWithoutGuarantee, ['transactions'], {
    env: { ...childEnvironment, DATABASE_URL: system.operatorUrl, LOG_LEVEL: 'silent', PORTAL_BUILD: 'none' },
    stdio: 'ignore',
  });
  // Whatever goes wrong here must not leave it on a port that the next test needs.
  process.once('exit', () => api.kill('SIGKILL'));
  await untilReady(`${system.origin}/readyz`);
  const call = callerOf(system.origin);
  const [life] = await prepareCompanies(context, 1);
  if (life === undefined) throw new Error('no company was prepared');
  const { companyId, founder, colleague } = life;
  await insertMember({ context }, { companyId, accountId: colleague.id, roles: ['editor'], isAgent: false });
  await context.pool.query('update sessions set company_id = $1 where account_id = $2', [companyId, colleague.id]);
  const offered = await call('POST', '/ownership-transfers', { account_id: colleague.id, keeps_ownership: false }, bearer(founder.token));
  const { data } = offered.body as { data?: { id?: string } };
  const offer = data?.id;
  if (offer === undefined) throw new Error(`no offer: ${offered.status} ${offered.text}`);
  await heldUp(
    system.databaseUrl,
    { table: 'memberships', waiting: 1 },
    () => call('POST', `/ownership-transfers/${offer}/accept`, undefined, bearer(colleague.token)),
    async () => void api.kill('SIGKILL'),
  );
  // What the dead process had sent is finished by PostgreSQL.
  await sleep(300);
  const { rows } = await context.pool.query<{ outcome: string | null }>('select outcome from ownership_transfers where id = $1', [offer]);
  if (rows[0]?.outcome === 'accepted') {
    life.acknowledged.push(`ownership.offered ${colleague.id}`, `ownership.accepted ${colleague.id}`);
    life.transfers.push('accepted');
    life.members.set(founder.id, ['viewer']);
    life.members.set(colleague.id, ['owner', 'editor']);
  }
  const isCut = life.transfers.length > 0;
  const broken = isCut ? await brokenLaws(context.pool, [life]) : [];
  await context.close();
  await system.stop();
  console.log(
    `control, ownership accepted in pieces: ${broken.length > 0 ? `${broken.join('; ')}, so this test can fail` : 'nothing half done. The test proves nothing'}`,
  );
  reportControl('ownership accepted in pieces', broken.length);
  return broken.length > 0;
}
