import {
  createCertificateReport,
  followCertificateReport,
  listCertificateReportOutcomes,
} from '@thamani/contract/certificate-reports/public.ts';
import {
  assignCertificateReport,
  closeCertificateReport,
  listCertificateReports,
  listReportCandidates,
  readCertificateReport,
  startInvestigation,
  takeCertificateReport,
  writeReportNote,
} from '@thamani/contract/certificate-reports/staff.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { pagesOf, serve, type Call } from '../../http/serving/serve.ts';
import { reportSentences as sentences } from './messages.ts';
import * as reports from './service.ts';
import { followedView, outcomeView, reportView, rowView } from './view.ts';

export function certificateReportRoutes(api: FastifyInstance, context: Context): void {
  serve(api, createCertificateReport, async ({ caller, body }) => ({
    message: caller.t(sentences.received),
    data: await reports.receiveReport(context, caller, body),
  }));
  serve(api, followCertificateReport, async ({ caller, body }) => ({
    message: caller.t(sentences.followed),
    data: followedView(await reports.followReport(context, caller, body.link)),
  }));
  serve(api, listCertificateReportOutcomes, async ({ caller, session, params, query }) => {
    const { rows, total } = await reports.listOwnOutcomes(context, session, params.cert_no, query);
    return {
      message: caller.t(sentences.outcomes),
      data: rows.map(outcomeView),
      ...pagesOf(listCertificateReportOutcomes.path.replace(':cert_no', params.cert_no) as `/${string}`, query, total),
    };
  });
  ofStaff(api, context);
}

function ofStaff(api: FastifyInstance, context: Context): void {
  serve(api, listCertificateReports, async ({ caller, session, query }) => {
    const { rows, total, names } = await reports.listReports(context, session, query);
    return {
      message: caller.t(sentences.list),
      data: rows.map((row) => rowView(row, names)),
      ...pagesOf(listCertificateReports.path, query, total, { state: query.state, whose: query.whose }),
    };
  });

  /** Each command answers with the report in its new state. */
  type Reading = Pick<Call<typeof readCertificateReport>, 'caller' | 'session' | 'params'>;
  const answer = async ({ caller, session, params }: Reading, sentence: (typeof sentences)[keyof typeof sentences] = sentences.one) => ({
    message: caller.t(sentence),
    data: reportView(await reports.readReport(context, session, params.id)),
  });
  serve(api, readCertificateReport, (call) => answer(call));
  serve(api, listReportCandidates, async ({ caller, session, params }) => ({
    message: caller.t(sentences.candidates),
    data: (await reports.listReportCandidates(context, session, params.id)).map(({ id, name, staff_number }) => ({
      id,
      name,
      staff_number,
    })),
  }));
  serve(api, takeCertificateReport, async (call) => {
    await reports.takeReport(context, call.caller, call.session, call.params.id);
    return answer(call, sentences.taken);
  });
  serve(api, assignCertificateReport, async (call) => {
    await reports.assignReport(context, call.caller, call.session, call.params.id, call.body.staff_id);
    return answer(call, call.body.staff_id === null ? sentences.returned : sentences.assigned);
  });
  serve(api, writeReportNote, async (call) => {
    await reports.writeNote(context, call.caller, call.session, call.params.id, call.body.text);
    return answer(call, sentences.noted);
  });
  serve(api, startInvestigation, async (call) => {
    await reports.startInvestigation(context, call.caller, call.session, call.params.id);
    return answer(call, sentences.investigating);
  });
  serve(api, closeCertificateReport, async (call) => {
    await reports.closeReport(context, call.caller, call.session, call.params.id, call.body);
    return answer(call, sentences.closed);
  });
}
