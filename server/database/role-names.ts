/** Owns every table and function, and nobody signs in as it. */
export const ownerRole = 'thamani_owner';

/** One role for each process that reaches the database. `operator`: for commands that people run (seed, first-admins, ops). */
export const databaseRoles = ['api', 'relay', 'worker', 'signer', 'operator'] as const;

export type DatabaseRole = (typeof databaseRoles)[number];

export function roleOf(role: DatabaseRole): string {
  return `thamani_${role}`;
}

/** The login of this process could undo what the database holds it to. */
export class ExcessivePrivileges extends Error {
  constructor(role: DatabaseRole, faults: readonly string[]) {
    super(
      `The database login of this process must be a member of ${roleOf(role)} and of nothing else of ours (docs/runbooks/database.md): ${faults.join('; ')}.`,
    );
    this.name = 'ExcessivePrivileges';
  }
}
