import { changeHolidays, listHolidays } from '@thamani/contract/review.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serve } from '../../http/serving/serve.ts';
import * as holidays from './service.ts';

const sentences = {
  holidays: /*i18n*/ { id: 'review.holidays', message: 'Holidays' },
  holidayKept: /*i18n*/ { id: 'review.holiday_kept', message: 'Saved. The due dates of open cases and appeals are being recalculated.' },
};

export function holidayRoutes(api: FastifyInstance, context: Context): void {
  serve(api, listHolidays, async ({ caller, query }) => ({
    message: caller.t(sentences.holidays),
    data: await holidays.listHolidays(context, query.country, query.year),
  }));
  serve(api, changeHolidays, async ({ caller, session, body }) => {
    await holidays.changeHolidays(context, caller, session, body);
    return { message: caller.t(sentences.holidayKept) };
  });
}
