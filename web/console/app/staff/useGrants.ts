import { roles, type Role, type Sector } from '@thamani/domain/review/staff.ts';
import { useState } from 'react';
import type { Grant } from './person.ts';

/** A role that is held or not, and where it would hold. Nothing ticked is not the same as everywhere. */
export interface Choice {
  readonly held: boolean;
  readonly everywhere: boolean;
  readonly countries: readonly string[];
  readonly everySector: boolean;
  readonly sectors: readonly Sector[];
}

export type Choices = Readonly<Record<Role, Choice>>;

function choiceOf(grant: Grant | undefined): Choice {
  return {
    held: grant !== undefined,
    everywhere: grant?.countries === null,
    countries: grant?.countries ?? [],
    everySector: grant === undefined || grant.sectors === null,
    sectors: grant?.sectors ?? [],
  };
}

/** An officer starts with no country, an admin everywhere: that is what they mostly are. */
function startOf(role: Role, grants: readonly Grant[]): Choice {
  const grant = grants.find((one) => one.role === role);
  const choice = choiceOf(grant);
  return grant === undefined && (role === 'admin' || role === 'board') ? { ...choice, everywhere: true } : choice;
}

export function useGrants(grants: readonly Grant[]) {
  const [choices, setChoices] = useState<Choices>(
    () => Object.fromEntries(roles.map((role) => [role, startOf(role, grants)])) as unknown as Choices,
  );
  return {
    choices,
    change: (role: Role, more: Partial<Choice>) => setChoices((before) => ({ ...before, [role]: { ...before[role], ...more } })),
  };
}

/** Undefined where a role is without a place, or there is none at all. */
export function grantsOf(choices: Choices): Grant[] | undefined {
  const held = roles.filter((role) => choices[role].held);
  const whole = held.every((role) => {
    const { everywhere, countries, everySector, sectors } = choices[role];
    return (everywhere || countries.length > 0) && (everySector || sectors.length > 0);
  });
  if (held.length === 0 || !whole) return undefined;
  return held.map((role) => {
    const { everywhere, countries, everySector, sectors } = choices[role];
    return { role, countries: everywhere ? null : [...countries], sectors: everySector ? null : [...sectors] };
  });
}
