import { denialToVote } from '../appeals/appeals.ts';
import { isConcerned, type Concern, type CompanyRole } from '../companies/roles.ts';
import { denialToDecideIdentityChange, type IdentityChangeFacts } from '../companies/identity-changes.ts';
import { denialReason, type CaseFacts, type Permission } from '../review/policy.ts';
import { hasRole, type Location, type Person, type Role } from '../review/staff.ts';
import { denialToRequest, type Request } from '../review/two-person-rule.ts';
import type { StaffConcerned } from './kinds.ts';

interface Member {
  readonly accountId: string;
  readonly roles: readonly CompanyRole[];
}

/** The company's people in a role that it concerns, without the person who did it. */
export function companyRecipients(members: readonly Member[], concern: Concern, actorId: string | null): readonly string[] {
  return members.filter((member) => member.accountId !== actorId && isConcerned(member, concern)).map(({ accountId }) => accountId);
}

/** What is known of an event that concerns staff. */
export interface StaffEvent {
  readonly now: Date;
  /** Who did it: never notified of it. */
  readonly actorId: string | null;
  /** Of a case, and of what belongs to one. */
  readonly caseFacts?: CaseFacts;
  /** Of a request to other administrators. */
  readonly request?: Request;
  /** Of a request to change the identity of a company. */
  readonly identityChange?: IdentityChangeFacts;
  /** Of an appeal: who took part in the case, and who has voted. */
  readonly appeal?: {
    readonly isDecided: boolean;
    readonly tookPart: readonly string[];
    readonly voted: readonly string[];
    readonly votesWanted: number;
  };
}

type Rule = (event: StaffEvent, staff: readonly Person[]) => readonly Person[];

const rules: Readonly<Record<StaffConcerned, Rule>> = {
  deciders: (event, staff) => ownFirst(allowed(event, staff, 'approve'), 'admin', event),
  visitors: (event, staff) => ownFirst(allowed(event, staff, 'record_visit'), 'verifier', event),
  administrators: ({ caseFacts }, staff) => (caseFacts === undefined ? [] : responsible(staff, caseFacts)),
  assignee: ({ caseFacts }, staff) => staff.filter(({ id, status }) => status === 'active' && id === caseFacts?.assignee),
  assignee_or_administrators: (event, staff) => {
    const assignee = rules.assignee(event, staff);
    return assignee.length > 0 ? assignee : rules.administrators(event, staff);
  },
  second_people: (event, staff) => {
    const { request, now } = event;
    if (request === undefined) return [];
    const able = staff.filter(
      (person) => person.id !== request.by && person.id !== request.subject && denialToRequest(request, person, now, now) === undefined,
    );
    return request.caseFacts === undefined ? able : ownFirst(able, 'admin', { caseFacts: request.caseFacts });
  },
  identity_administrators: ({ identityChange, now }, staff) => {
    if (identityChange === undefined) return [];
    const able = staff.filter((person) => denialToDecideIdentityChange(identityChange, person, now, now) === undefined);
    return ownFirst(able, 'admin', { caseFacts: { ...identityChange, assignee: null } });
  },
  voters: (event, staff) => {
    const { caseFacts, appeal, now } = event;
    if (caseFacts === undefined || appeal === undefined) return [];
    const able = staff.filter((person) => {
      const { id } = person;
      const isIn = (ids: readonly string[]): boolean => ids.includes(id);
      const seat = {
        ...caseFacts,
        assignee: null,
        isDecided: appeal.isDecided,
        tookPart: isIn(appeal.tookPart),
        hasVoted: isIn(appeal.voted),
      };
      return denialToVote(seat, person, { verdict: 'upheld', now, provedAt: now }) === undefined;
    });
    const own = able.filter((person) => isOwn(person, 'board', caseFacts));
    return own.length >= appeal.votesWanted ? own : able;
  },
};

/** The ids of the people of the staff whom an event concerns, each once. */
export function staffRecipients(concerned: StaffConcerned, event: StaffEvent, staff: readonly Person[]): readonly string[] {
  return [...new Set(rules[concerned](event, staff).map(({ id }) => id))].filter((id) => id !== event.actorId);
}

function allowed({ caseFacts, now, actorId }: StaffEvent, staff: readonly Person[], permission: Permission): readonly Person[] {
  if (caseFacts === undefined) return [];
  return staff.filter(
    (person) => person.id !== actorId && denialReason(person, { permission, caseFacts, now, provedAt: now }) === undefined,
  );
}

/** Administrators of the country; where it has none, those of all countries. As reminders are sent (`adminsFor`). */
function responsible(staff: readonly Person[], location: Location): readonly Person[] {
  const entitled = staff.filter((person) => person.status === 'active' && hasRole(person, ['admin'], location));
  const own = entitled.filter(({ grants }) => grants.some(({ role, countries }) => role === 'admin' && countries !== 'all'));
  return own.length > 0 ? own : entitled;
}

/** Those whose scope names the country; where there is none, those of all countries. */
function ownFirst(able: readonly Person[], role: Role, { caseFacts }: Pick<StaffEvent, 'caseFacts'>): readonly Person[] {
  if (caseFacts === undefined) return able;
  const own = able.filter((person) => isOwn(person, role, caseFacts));
  return own.length > 0 ? own : able;
}

function isOwn(person: Person, role: Role, location: Location): boolean {
  return hasRole({ ...person, grants: person.grants.filter(({ countries }) => countries !== 'all') }, [role], location);
}
