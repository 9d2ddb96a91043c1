/**
 * `npm run bench [-- rounds seconds]`: reads beside bare Node. `npm run bench -- storm [seconds rate rounds]`: sign-ins while others read.
 * `npm run bench -- print [certificates]`: certificates in a row.
 * `npm run bench -- payments [payments]`: from the click to the provider's link. `npm run bench -- queue [open cases]`: the work queue.
 * `npm run bench -- verify [rounds seconds]`: the verify site beside bare Node. `npm run bench -- lists [listed published]`: status lists,
 * and look-ups among many certificates. `npm run bench -- signals [fingerprints]`: one case beside what others sent. `npm run bench -- bulk [numbers]`:
 * numbers checked offline from a snapshot, beside bare Ed25519. `npm run bench -- outbox [seconds]`: rows that 64 clients commit at once, and
 * the time from a commit to its activity. `npm run bench -- streams [consoles] [seconds]`: live updates of many open consoles.
 * `npm run bench -- migration [accounts] [closed cases]`: the migration of accounts to people of a company, with requests meanwhile, and the indexes
 * of closed cases. `npm run bench -- row-security [applications calls]`: calls with and without row security. `npm run bench -- management [cases]
 * [weeks]`: the performance page from rollups, and every figure against the tables.
 */
if (process.argv[2] === 'storm') await import('./storm.ts');
else if (process.argv[2] === 'payments') await import('./payments.ts');
else if (process.argv[2] === 'queue') await import('./queue.ts');
else if (process.argv[2] === 'verify') await import('./verify.ts');
else if (process.argv[2] === 'lists') await import('./lists.ts');
else if (process.argv[2] === 'signals') await import('./signals.ts');
else if (process.argv[2] === 'bulk') await import('./bulk.ts');
else if (process.argv[2] === 'outbox') await import('./outbox.ts');
else if (process.argv[2] === 'streams') await import('./streams.ts');
else if (process.argv[2] === 'print') await import('./print.ts');
else if (process.argv[2] === 'migration') await import('./migration.ts');
else if (process.argv[2] === 'row-security') await import('./row-security.ts');
else if (process.argv[2] === 'management') await import('./management.ts');
else await import('./reads.ts');

export {};
