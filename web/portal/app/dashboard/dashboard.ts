import { ApiProblem } from '@thamani/client/client.ts';
import type { Client } from '@thamani/client/client.ts';
import { readDashboard } from '@thamani/contract/companies/dashboard.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';

export type DashboardData = AnswerOf<typeof readDashboard>['data'];
export type OpenTask = DashboardData['tasks'][number];
export type RunningCase = NonNullable<DashboardData['running']>;
export type FirstSteps = NonNullable<DashboardData['first_steps']>;

/** Undefined where the API fails: the rest of the page works. */
export async function loadDashboard(api: Client): Promise<DashboardData | undefined> {
  try {
    return (await api.call(readDashboard)).data;
  } catch (error) {
    if (error instanceof ApiProblem) return undefined;
    throw error;
  }
}
