import { configOfProcess } from '../config/process-config.ts';
import { createContext } from '../context.ts';
import { countAuthenticators, reencryptAuthenticators } from '../factors/key-rotation.ts';
import { companyAuthenticators } from '../features/second-factors/service.ts';
import { staffAuthenticators } from '../features/staff/service.ts';

/**
 * For a rotation of ACCOUNT_KEY (docs/runbooks/secrets.md).
 * `npm run secrets -- status`: with which key the secrets of authenticators, of staff and of companies, are encrypted. Exit code 1 where not
 * all are with ACCOUNT_KEY.
 * `npm run secrets -- reseal`: encrypts them all with ACCOUNT_KEY.
 */
const [verb = ''] = process.argv.slice(2);
if (verb !== 'status' && verb !== 'reseal') {
  console.error('usage: npm run secrets -- status | reseal');
  process.exit(2);
}
const context = await createContext('secrets', configOfProcess({}, 'operator'));
try {
  for (const [owner, authenticators] of [
    ['staff', staffAuthenticators],
    ['account', companyAuthenticators],
  ] as const) {
    if (verb === 'reseal')
      console.log(`${owner}: encrypted with ACCOUNT_KEY now: ${(await reencryptAuthenticators(context, authenticators)).resealed}.`);
    const { current, previous, derived, unreadable } = await countAuthenticators(context, authenticators);
    console.log(
      [
        `${owner}: authenticators encrypted with ACCOUNT_KEY: ${current}; with ACCOUNT_KEY_PREVIOUS: ${previous}; never encrypted: ${derived}; with neither: ${unreadable.length}`,
        ...unreadable.map((id) => `  cannot be decrypted: ${owner} ${id}`),
      ].join('\n'),
    );
    if (previous + derived + unreadable.length > 0) process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await context.close();
}
