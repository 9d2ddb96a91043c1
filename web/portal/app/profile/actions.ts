import { changeProfile, deleteAccount } from '@thamani/contract/accounts.ts';
import { changePassword, endSession } from '@thamani/contract/authentication.ts';
import { changeNotificationPreferences } from '@thamani/contract/notifications.ts';
import type { BodyOf } from '@thamani/contract/operation.ts';
import type { Client } from '@thamani/client/client.ts';
import { companyTraits } from '@thamani/domain/accounts/registration.ts';
import { isLanguage } from '@thamani/domain/languages.ts';
import { optionalCategories } from '@thamani/domain/notifications/kinds.ts';
import { frequencies } from '@thamani/domain/notifications/preferences.ts';
import { data } from 'react-router';
import { prove } from '../factors/change.ts';
import { refusedAsAnswer } from '../session/api.ts';
import { endedSession } from '../session/cookies.ts';
import type { Answer } from './action-result.ts';
import { isSection, sections } from './sections.ts';

type Change = BodyOf<typeof changeProfile>;

/** Each form of the page names what it asks for with its button. */
export function carryOut(api: Client, form: FormData) {
  const intent = textIn(form, 'intent');
  if (intent === 'password') return setPassword(api, form);
  if (intent === 'end-session') return told(() => api.call(endSession, { params: { id: textIn(form, 'session') } }));
  if (intent === 'prove') return told(() => prove(api, form));
  if (intent === 'delete') return leave(api, form);
  if (intent === 'notifications') return change(api, togglesIn(form));
  if (intent === 'language') return changeLanguage(api, form);
  if (intent === 'mails') return changeMails(api, form);
  return isSection(intent) ? change(api, changeOf(intent, form)) : refused('unreadable');
}

function changeLanguage(api: Client, form: FormData) {
  const language = textIn(form, 'language');
  return isLanguage(language) ? change(api, { language }) : refused('unreadable');
}

function changeMails(api: Client, form: FormData) {
  const category = optionalCategories.find((one) => one === textIn(form, 'category'));
  const frequency = frequencies.find((one) => one === textIn(form, 'frequency'));
  if (category === undefined || frequency === undefined) return refused('unreadable');
  return told(() => api.call(changeNotificationPreferences, { body: { category, frequency } }));
}

function change(api: Client, body: Change) {
  return told(() => api.call(changeProfile, { params: { id: 'me' }, body }));
}

function changeOf(section: keyof typeof sections, form: FormData): Change {
  return {
    ...Object.fromEntries(sections[section].fields.map((field) => [field, textIn(form, field)])),
    ...('traits' in sections[section] ? Object.fromEntries(companyTraits.map((trait) => [trait, form.get(trait) === 'true'])) : {}),
  };
}

function togglesIn(form: FormData): Change {
  const toggles = ['email_notifications', 'sms_notifications'] as const;
  return Object.fromEntries(toggles.filter((toggle) => form.has(toggle)).map((toggle) => [toggle, form.get(toggle) === 'true']));
}

/** The confirmation is the page's alone: the API never hears of it. */
function setPassword(api: Client, form: FormData) {
  const empty = ['current_password', 'new_password', 'confirm_password'].filter((name) => textIn(form, name) === '');
  if (empty.length > 0) return refused('fields_missing', empty);
  const [current_password, new_password] = [textIn(form, 'current_password'), textIn(form, 'new_password')];
  if (new_password !== textIn(form, 'confirm_password')) return refused('passwords_differ', ['confirm_password']);
  return told(() => api.call(changePassword, { body: { current_password, new_password } }));
}

function leave(api: Client, form: FormData) {
  return refusedAsAnswer(async () => {
    if (form.has('password')) await prove(api, form);
    const { message } = await api.call(deleteAccount);
    return data<Answer>({ farewell: message }, { headers: { 'Set-Cookie': endedSession } });
  }, {});
}

function told(work: () => Promise<{ message: string }>) {
  return refusedAsAnswer(async () => data<Answer>({ done: (await work()).message }), {});
}

/** The page has the words, by code; the fields at fault are named. */
function refused(code: string, fields: readonly string[] = []) {
  const errors = Object.fromEntries(fields.map((field) => [field, '']));
  return Promise.resolve(data<Answer>({ problem: { code, message: '', errors } }, { status: 422 }));
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
