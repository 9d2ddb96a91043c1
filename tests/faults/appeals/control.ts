import { createApp } from '@thamani/server/http/app.ts';
import { startTestApp } from '@thamani/server/testing/app.ts';
import { appealing, board, rejectedCase, reviewStaff } from '@thamani/server/testing/appeals.ts';
import { keptDocument, signedInCompany } from '@thamani/server/testing/applications.ts';
import { reportControl } from '../../nightly/figures.ts';
import { heldUp } from '../../system/database.ts';
import { inPieces } from '../../system/context.ts';
import { brokenLaws } from './invariants.ts';

/** Every statement commits by itself: members who vote at once do not see each other's votes, and nobody decides. */
export async function votingInPieces(): Promise<boolean> {
  const server = await startTestApp({ DATABASE_POOL: '20' });
  const { context } = server;
  const app = await createApp({ ...context, db: inPieces(context.db) });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const [staff, members, company] = [await reviewStaff(server), await board(server, 5), await signedInCompany(server)];
  const application = await rejectedCase(server, company, staff);
  const document = await keptDocument(server, company.companyId);
  const { id } = (await appealing(server).lodge(company, application, { documents: [{ document, title: 'New' }] })).body.data;
  await heldUp(context.config.database.url, { table: 'appeal_votes', waiting: members.length }, () =>
    Promise.all(members.map((member) => appealing({ origin }).vote(member, id, { verdict: 'upheld' }))),
  );
  const votes = members.map(({ id: by }) => ({ by, verdict: 'upheld' as const }));
  const lived = { number: 0, against: 'rejection', isLate: false, application, appeal: id, votes } as const;
  const broken = (await brokenLaws(context.pool, [lived])).filter((law) => /has \d votes|its votes say/.test(law));
  await app.close();
  await server.close();
  console.log(
    `control, voted on in pieces: ${broken.length > 0 ? `${broken.join('; ')}, so this test can fail` : 'decided by two. The test proves nothing'}`,
  );
  reportControl('voted on in pieces', broken.length);
  return broken.length > 0;
}
