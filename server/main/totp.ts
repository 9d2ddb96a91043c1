import { configOfProcess } from '../config/process-config.ts';
import { createContext } from '../context.ts';
import { demonstrationCode } from '../features/staff/service.ts';

/** `npm run totp -- officer@thamani.example`: the code that the person's authenticator shows now. For a demonstration alone. */
const context = await createContext('totp', configOfProcess({ LOG_LEVEL: 'silent' }, 'operator'));
try {
  console.log(await demonstrationCode(context, process.argv[2] ?? ''));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await context.close();
}
