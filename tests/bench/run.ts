/**
 * `npm run bench [-- rounds seconds]`: reads beside bare Node. `npm run bench -- storm [seconds rate rounds]`: sign-ins while others read.
 * `npm run bench -- payments [payments]`: from the click to the provider's link. `npm run bench -- queue [open cases]`: the work queue.
 */
if (process.argv[2] === 'storm') await import('./storm.ts');
else if (process.argv[2] === 'payments') await import('./payments.ts');
else if (process.argv[2] === 'queue') await import('./queue.ts');
else await import('./reads.ts');

export {};
