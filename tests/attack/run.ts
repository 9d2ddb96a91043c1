import { startAll } from '@thamani/ops/services/all.ts';
import { adminUrl } from '@thamani/server/config/development-services.ts';
import { makeTemplate } from '@thamani/server/database/test-database.ts';
import { fuzzApi } from './api.ts';
import { tamperWithEverything } from './audit/audit.ts';
import { forgeCertificates } from './certificates/certificates.ts';
import { lookAtOtherCompanies } from './companies.ts';
import { exhaustTheParser } from './exhaustion/exhaustion.ts';
import { changeFiles } from './files/files.ts';
import { dropForgedFiles } from './files/forged-files.ts';
import { guessAtACode } from './code-brute-force.ts';
import { actWithEnvironments } from './insider/environments.ts';
import { actAsInsider } from './insider/insider.ts';
import { payWithoutPaying } from './payments/payments.ts';
import { readTheLogs } from './secrets.ts';
import { sprayOnePassword } from './password-spraying.ts';
import { stealASession } from './session-theft.ts';
import { tellKnownFromUnknown } from './user-enumeration.ts';
import { sendHostileFiles } from './uploads/uploads.ts';

/**
 * `npm run attack -- accounts | companies | uploads | exhaustion | payments | certificates | files | forged-files | audit | insider | api`: tries to get in or to get something in, each attack once against the server as it is and once with the defence taken away,
 * which must succeed: otherwise the attack proves nothing. Exit code 0 only when every defence held and every control gave way.
 */
const runs: Record<string, readonly ((sizes: readonly string[]) => Promise<boolean>)[]> = {
  accounts: [stealASession, guessAtACode, sprayOnePassword, tellKnownFromUnknown],
  sessions: [stealASession],
  spray: [sprayOnePassword],
  enumeration: [tellKnownFromUnknown],
  companies: [lookAtOtherCompanies],
  secrets: [readTheLogs],
  uploads: [sendHostileFiles],
  exhaustion: [exhaustTheParser],
  payments: [payWithoutPaying],
  certificates: [forgeCertificates],
  files: [changeFiles],
  'forged-files': [dropForgedFiles],
  audit: [tamperWithEverything],
  insider: [actAsInsider, actWithEnvironments],
  environments: [actWithEnvironments],
  api: [fuzzApi],
};

const [name = '', ...sizes] = process.argv.slice(2);
const attacks = runs[name];
if (attacks === undefined) {
  console.error(`npm run attack -- ${Object.keys(runs).join(' | ')}`);
  process.exit(2);
}
await startAll();
await makeTemplate(adminUrl);
let held = true;
for (const attack of attacks) held = (await attack(sizes)) && held;
console.log(held ? `${name}: every defence held` : `${name}: A DEFENCE WAS BROKEN, or a control did not give way`);
process.exit(held ? 0 : 1);
