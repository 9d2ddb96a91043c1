import { describe, expect, it } from 'vitest';
import type { Grant, Person } from '../review/staff.ts';
import { actionsFor, denialToAct, eligibleAssignees, type ReportFacts } from './policy.ts';
import { readReport, revealsReporter } from './report-form.ts';
import { actionsIn, changesStated, detailsErasureCutoff, leadsTo, reportActions, reportOutcomes, reportStates } from './reports.ts';

const now = new Date('2026-11-18T09:00:00Z');
const person = (id: string, ...grants: readonly Grant[]): Person => ({ id, status: 'active', grants });
const officer = (id: string, countries: Grant['countries'] = ['GH'], sectors: Grant['sectors'] = 'all') =>
  person(id, { role: 'officer', countries, sectors });
const admin = (id: string) => person(id, { role: 'admin', countries: 'all', sectors: 'all' });
const facts = (more: Partial<ReportFacts> = {}): ReportFacts => ({
  country: 'GH',
  sector: 'agriculture',
  state: 'received',
  assignee: null,
  interested: [],
  involved: [],
  ...more,
});

describe('the states of a report', () => {
  it('lead from received over the investigation to closed, and nowhere else', () => {
    expect(leadsTo).toEqual({ start_investigation: 'under_investigation', close: 'closed' });
    expect(actionsIn.received).not.toContain('close');
    expect(actionsIn.under_investigation).not.toContain('start_investigation');
    expect(actionsIn.closed).toEqual([]);
  });

  it('state a change of the certificate only with the outcomes that say so', () => {
    expect(reportOutcomes.filter((outcome) => changesStated[outcome].length > 0)).toEqual(['certificate_suspended', 'certificate_revoked']);
  });

  it('keep what the reporter wrote for 90 days', () => {
    expect(detailsErasureCutoff(now)).toEqual(new Date('2026-08-20T09:00:00Z'));
  });
});

describe('who may act on a report', () => {
  it('takes it as an officer of the country and sector without a part in the certificate', () => {
    expect(denialToAct(officer('a'), 'take', facts(), now)).toBeUndefined();
    expect(denialToAct(officer('a', ['NG']), 'take', facts(), now)).toBe('not_found');
    expect(denialToAct(officer('a', ['GH'], ['solid_minerals']), 'take', facts(), now)).toBe('not_found');
    expect(denialToAct({ ...officer('a'), status: 'suspended' }, 'take', facts(), now)).toBe('not_found');
    expect(denialToAct(admin('a'), 'take', facts(), now)).toBe('permission_denied');
    expect(denialToAct(officer('a'), 'take', facts({ involved: ['a'] }), now)).toBe('report_previously_involved');
    expect(denialToAct(officer('a'), 'take', facts({ interested: ['a'] }), now)).toBe('conflict_of_interest');
    expect(denialToAct(officer('a'), 'take', facts({ assignee: 'b' }), now)).toBe('report_already_assigned');
    expect(denialToAct(officer('a'), 'take', facts({ state: 'closed' }), now)).toBe('report_state_changed');
  });

  it('works on it as its assignee alone', () => {
    for (const action of ['write_note', 'start_investigation'] as const) {
      expect(denialToAct(officer('a'), action, facts({ assignee: 'a' }), now)).toBeUndefined();
      expect(denialToAct(officer('a'), action, facts({ assignee: 'b' }), now)).toBe('report_not_assigned');
    }
  });

  it('stops the assignee who became involved or lost the role', () => {
    expect(denialToAct(officer('a'), 'start_investigation', facts({ assignee: 'a', involved: ['a'] }), now)).toBe(
      'report_previously_involved',
    );
    expect(denialToAct(person('a'), 'start_investigation', facts({ assignee: 'a' }), now)).toBe('not_found');
  });

  it('assigns it as an administrator, also one who decided the certificate', () => {
    expect(denialToAct(admin('a'), 'assign', facts({ involved: ['a'] }), now)).toBeUndefined();
    expect(denialToAct(admin('a'), 'assign', facts({ interested: ['a'] }), now)).toBe('conflict_of_interest');
    expect(denialToAct(officer('a'), 'assign', facts({ assignee: 'a' }), now)).toBe('permission_denied');
  });

  it('offers in each state what the table allows, and nothing of a closed report', () => {
    const both = person('a', { role: 'officer', countries: ['GH'], sectors: 'all' }, { role: 'admin', countries: 'all', sectors: 'all' });
    for (const state of reportStates) {
      const offered = actionsFor(both, facts({ state, assignee: 'a' }), now);
      expect(offered).toEqual(
        reportActions.filter((action) => action !== 'take' && (actionsIn[state] as readonly string[]).includes(action)),
      );
    }
  });
});

describe('to whom a report can be assigned', () => {
  const among = (people: readonly Person[], more: Partial<ReportFacts> = {}) =>
    eligibleAssignees(
      people.map((one) => ({ person: one })),
      facts(more),
      now,
    ).map((one) => one.person.id);

  it('is an officer of the country; those of all countries stand in where there is none', () => {
    const people = [officer('local'), officer('everywhere', 'all'), officer('elsewhere', ['NG']), admin('admin')];
    expect(among(people)).toEqual(['local']);
    expect(among(people, { involved: ['local'] })).toEqual(['everywhere']);
    expect(among(people, { interested: ['local', 'everywhere'] })).toEqual([]);
  });
});

describe('what a reporter writes', () => {
  const good = { number: 'tva gh26 0000 0000 0000', reason: 'other', description: ' One\r\ntwo ' };

  it('needs number, reason and description alone', () => {
    expect(readReport({}).faults).toEqual({ number: 'missing', reason: 'missing', description: 'missing' });
    const { report, faults } = readReport(good);
    expect(faults).toEqual({ number: 'certificate_number_malformed' });
    expect(report).toMatchObject({ description: 'One\ntwo', name: '', email: '', phone: '' });
  });

  it.each([
    ['reason', 'because', 'choice_unknown'],
    ['email', 'a@b', 'email_malformed'],
    ['phone', 'call me', 'phone_malformed'],
    ['name', 'Ama\u0000Bcc', 'malformed'],
    ['description', 'x'.repeat(4001), 'too_long'],
  ])('refuses %s: %s', (field, value, fault) => {
    expect(readReport({ ...good, [field]: value }).faults[field]).toBe(fault);
  });
});

describe('an explanation for the company', () => {
  const reporter = { name: 'Zoé Addo', email: 'zoe.addo@market.example', phone: '+233 24 123 4567' };

  it.each(['Told by ZOÉ  ADDO.', 'See zoe.addo@market.example', 'Call 024 123-4567 for more'])(
    'is found to reveal the reporter: %s',
    (text) => {
      expect(revealsReporter(text, reporter)).toBe(true);
    },
  );

  it.each(['We found no problem.', 'The 3 bags of lot 241234 were ours.', 'Zoé is the name of the product.'])('is accepted: %s', (text) => {
    expect(revealsReporter(text, reporter)).toBe(false);
  });

  it('reveals nothing of a reporter who left nothing', () => {
    expect(revealsReporter('Any text at all', { name: '', email: '', phone: '' })).toBe(false);
  });
});
