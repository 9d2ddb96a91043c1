import { Trans, useLingui } from '@lingui/react/macro';
import { invitableRoles } from '@thamani/domain/companies/roles.ts';
import type { CompanyRole } from '@thamani/domain/companies/roles.ts';
import { Checkbox } from '@thamani/ui/checkbox/Checkbox.tsx';
import { FieldNotes } from '@thamani/ui/field/Field.tsx';
import { roleLabels } from './role-labels.ts';

interface RoleFieldsProps {
  readonly chosen: readonly CompanyRole[];
  readonly error?: string | undefined;
}

/** The id that an error summary leads to. */
export const rolesId = 'roles';

/** The roles that an owner gives. Ownership is not among them: it is transferred. */
export function RoleFields({ chosen, error }: RoleFieldsProps) {
  const { i18n } = useLingui();
  return (
    <fieldset
      id={rolesId}
      tabIndex={-1}
      className={error === undefined ? 'field role-choices' : 'field role-choices field-wrong'}
      aria-describedby={error === undefined ? undefined : `${rolesId}-error`}
    >
      <legend>
        <Trans>Roles</Trans>
      </legend>
      <FieldNotes id={rolesId} error={error} />
      {invitableRoles.map((role) => (
        <Checkbox
          key={role}
          id={`role-${role}`}
          name="roles"
          value={role}
          label={i18n._(roleLabels[role].name)}
          hint={i18n._(roleLabels[role].sentence)}
          defaultChecked={chosen.includes(role)}
        />
      ))}
    </fieldset>
  );
}
