import { createApp } from '@thamani/server/http/app.ts';
import { startTestApp } from '@thamani/server/testing/app.ts';
import { signedInCompany } from '@thamani/server/testing/applications.ts';
import { caseIn, casework, colleague } from '@thamani/server/testing/cases.ts';
import { recordOpenings } from '@thamani/server/testing/company-rows.ts';
import { reportControl } from '../../nightly/figures.ts';
import { heldUp } from '../../system/database.ts';
import { brokenLaws, type Lived } from './invariants.ts';
import { inPieces } from '../../system/context.ts';

/** Every statement commits by itself, without a primary key: concurrent decisions on one case are recorded several times. */
export async function decidingInPieces(): Promise<boolean> {
  const server = await startTestApp({ DATABASE_POOL: '20' });
  const { context } = server;
  await context.pool.query('alter table case_decisions drop constraint case_decisions_pkey cascade');
  const app = await createApp({ ...context, db: inPieces(context.db) });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const officer = await colleague(server, { role: 'officer' }, 'Efua');
  const admins = await Promise.all(Array.from({ length: 10 }, (_, at) => colleague(server, { role: 'admin' }, `Admin ${at}`)));
  const id = await caseIn(server, 'approval', await signedInCompany(server), officer);
  await recordOpenings(
    context.pool,
    id,
    admins.map((admin) => admin.id),
  );
  await heldUp(context.config.database.url, { table: 'case_decisions' }, () =>
    Promise.all(admins.map((admin) => casework({ origin }).stepOnly(admin, id, 'approve', { comment: 'Agreed.' }))),
  );
  const lived: Lived = { id, fate: 'approved', acknowledged: [], opened: new Set() };
  const broken = (await brokenLaws(context.pool, [lived])).filter((law) => /decided \d/.test(law));
  await app.close();
  await server.close();
  console.log(
    `control, decided in pieces and without a key: ${broken.length > 0 ? `${broken[0]}, so this test can fail` : 'decided once. The test proves nothing'}`,
  );
  reportControl('decided in pieces', broken.length);
  return broken.length > 0;
}
