import { appointOwner, findAppointee, readCompanyPeople } from '@thamani/contract/members/ownership.ts';
import {
  askForPasskey as askForPasskeyOperation,
  beginStepUp as beginStepUpOperation,
  changeScope,
  confirmRequest,
  endOtherStaffSessions,
  endStaffSession,
  finishEnrolment as finishEnrolmentOperation,
  inviteStaff,
  listRequests,
  listStaff,
  listStaffSessions,
  stepUp as stepUpOperation,
  stepUpByPasskey,
  readEnrolment,
  readStaffPasswordReset,
  requestStaffPasswordReset,
  setStaffPassword,
  readMyself as readMyselfOperation,
  refuseRequest,
  renewFactor,
  staffLogin,
  staffLoginByPasskey,
  staffLogout,
  suspendStaff,
} from '@thamani/contract/staff.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { pagesOf, serve } from '../../http/serving/serve.ts';
import * as staff from './service.ts';
import { companyPeopleView, myselfView, personView, requestView, sessionView, signedInView } from './view.ts';
import { passwordResetSentences, staffSentences as sentences } from './messages.ts';

export function staffRoutes(api: FastifyInstance, context: Context): void {
  waysIn(api, context);
  passwordReset(api, context);
  proofs(api, context);
  sessions(api, context);
  people(api, context);
  requests(api, context);
}

function waysIn(api: FastifyInstance, context: Context): void {
  serve(api, staffLogin, async ({ caller, body: { email = '', password = '', code = '' } }) => ({
    message: caller.t(sentences.signedIn),
    data: signedInView(await staff.signInStaff(context, caller, { email, password, code })),
  }));

  serve(api, askForPasskeyOperation, async ({ caller }) => ({
    message: caller.t(sentences.options),
    data: await staff.askForPasskey(context, caller),
  }));

  serve(api, staffLoginByPasskey, async ({ caller, body }) => ({
    message: caller.t(sentences.signedIn),
    data: signedInView(await staff.signInByPasskey(context, caller, body)),
  }));

  serve(api, readEnrolment, async ({ caller, body }) => ({
    message: caller.t(sentences.enrolment),
    data: await staff.beginEnrolment(context, caller, body),
  }));

  serve(api, finishEnrolmentOperation, async ({ caller, body }) => ({
    message: caller.t(sentences.enrolled),
    data: signedInView(await staff.finishEnrolment(context, caller, body)),
  }));

  serve(api, staffLogout, async ({ caller, session }) => {
    await staff.signOutStaff(context, caller, session);
    return { message: caller.t(sentences.signedOut) };
  });
}

function passwordReset(api: FastifyInstance, context: Context): void {
  serve(api, requestStaffPasswordReset, async ({ caller, body: { email = '' } }) => {
    await staff.requestPasswordReset(context, caller, email);
    return { message: caller.t(passwordResetSentences.requested) };
  });

  serve(api, readStaffPasswordReset, async ({ caller, body: { link } }) => ({
    message: caller.t(passwordResetSentences.opened),
    data: await staff.openPasswordReset(context, caller, link),
  }));

  serve(api, setStaffPassword, async ({ caller, body: { link, password = '', code = '', passkey } }) => {
    const { deviceToken } = await staff.setPasswordByLink(context, caller, { link, password, code, passkey });
    return { message: caller.t(passwordResetSentences.done), data: { device_token: deviceToken } };
  });
}

function proofs(api: FastifyInstance, context: Context): void {
  serve(api, readMyselfOperation, async ({ caller, session }) => ({
    message: caller.t(sentences.myself),
    data: myselfView(await staff.readMyself(context, session), session, context.clock.now()),
  }));

  serve(api, stepUpOperation, async ({ caller, session, body: { code = '' } }) => {
    await staff.stepUp(context, caller, session, { code });
    return { message: caller.t(sentences.proved) };
  });

  serve(api, beginStepUpOperation, async ({ caller, session }) => ({
    message: caller.t(sentences.options),
    data: await staff.beginStepUp(context, session),
  }));

  serve(api, stepUpByPasskey, async ({ caller, session, body }) => {
    await staff.stepUp(context, caller, session, body);
    return { message: caller.t(sentences.proved) };
  });
}

function sessions(api: FastifyInstance, context: Context): void {
  serve(api, listStaffSessions, async ({ caller, session }) => ({
    message: caller.t(sentences.sessions),
    data: (await staff.listStaffSessions(context, session)).map(sessionView),
  }));

  serve(api, endStaffSession, async ({ caller, session, params }) => {
    await staff.endStaffSession(context, caller, session, params.id);
    return { message: caller.t(sentences.sessionEnded) };
  });

  serve(api, endOtherStaffSessions, async ({ caller, session }) => {
    await staff.endOtherStaffSessions(context, caller, session);
    return { message: caller.t(sentences.otherSessionsEnded) };
  });
}

function people(api: FastifyInstance, context: Context): void {
  serve(api, listStaff, async ({ caller, query }) => {
    const { rows, total } = await staff.listStaffMembers(context, query);
    return {
      message: caller.t(sentences.people),
      data: rows.map(personView),
      ...pagesOf(listStaff.path, query, total, { search: query.search }),
    };
  });

  serve(api, inviteStaff, async ({ caller, session, body }) => ({
    message: caller.t(sentences.asked),
    data: await staff.inviteStaffMember(context, caller, session, body),
  }));

  serve(api, changeScope, async ({ caller, session, params, body }) => ({
    message: caller.t(sentences.asked),
    data: await staff.requestStaffChange(context, caller, session, 'change_scope', params.id, body.grants),
  }));

  serve(api, suspendStaff, async ({ caller, session, params }) => ({
    message: caller.t(sentences.asked),
    data: await staff.requestStaffChange(context, caller, session, 'suspend_staff', params.id),
  }));

  serve(api, renewFactor, async ({ caller, session, params }) => ({
    message: caller.t(sentences.asked),
    data: await staff.requestStaffChange(context, caller, session, 'reset_sign_in', params.id),
  }));
}

function requests(api: FastifyInstance, context: Context): void {
  serve(api, readCompanyPeople, async ({ caller, session, params }) => ({
    message: caller.t(sentences.company),
    data: companyPeopleView(await staff.readCompanyPeople(context, session, params.id)),
  }));

  serve(api, findAppointee, async ({ caller, session, params, body }) => {
    const found = await staff.findAppointee(context, caller, session, params.id, body.email);
    return { message: caller.t(found === null ? sentences.appointeeUnknown : sentences.appointee), data: found };
  });

  serve(api, appointOwner, async ({ caller, session, params, body }) => ({
    message: caller.t(sentences.asked),
    data: await staff.requestAppointment(context, caller, session, params.id, body),
  }));

  serve(api, listRequests, async ({ caller, session, query }) => {
    const { rows, total } = await staff.listRequests(context, session, query);
    return {
      message: caller.t(sentences.requests),
      data: rows.map((row) => requestView(row, session.person.id)),
      ...pagesOf(listRequests.path, query, total),
    };
  });

  serve(api, confirmRequest, async ({ caller, session, params }) => {
    const enrolmentCode = await staff.confirmRequest(context, caller, session, params.id);
    return { message: caller.t(sentences.confirmed), data: { enrolment_code: enrolmentCode ?? null } };
  });

  serve(api, refuseRequest, async ({ caller, session, params, body }) => {
    await staff.refuseRequest(context, caller, session, params.id, body.comment);
    return { message: caller.t(sentences.refused) };
  });
}
