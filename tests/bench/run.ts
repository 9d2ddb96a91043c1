/** `npm run bench [-- rounds seconds]`: reads beside bare Node. `npm run bench -- storm [seconds rate rounds]`: sign-ins while others read. */
if (process.argv[2] === 'storm') await import('./storm.ts');
else await import('./reads.ts');

export {};
