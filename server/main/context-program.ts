import type { ProcessName } from '../config/processes.ts';
import { createContext, type Context } from '../context.ts';
import { runSmallProgram, type Program } from './program.ts';

/** For the processes that reach everything. Apart from program.ts, so that a process which must not has none of it loaded. */
export async function runProgram(service: ProcessName, run: (program: Program<Context>) => Promise<void>): Promise<void> {
  await runSmallProgram(service, (config) => createContext(service, config), run);
}
