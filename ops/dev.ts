import { runLocally } from './locally.ts';

/** `npm run dev`: everything from its sources, restarted as they change. */
await runLocally({ settings: { NODE_ENV: 'development' }, watch: true });
