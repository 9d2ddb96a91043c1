import { Trans, useLingui } from '@lingui/react/macro';
import { appointOwner, type readCompanyPeople } from '@thamani/contract/members/ownership.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import { isOwner } from '@thamani/domain/companies/roles.ts';
import { TextArea } from '@thamani/ui/field/Field.tsx';
import { useState } from 'react';
import { FormDialog, type Typed } from '../components/FormDialog.tsx';
import { useCommand, type Refused } from '../components/useCommand.ts';

export type CompanyDetails = AnswerOf<typeof readCompanyPeople>['data'];
export type CompanyMember = CompanyDetails['people'][number];

/** Who is to become an owner: a member, or a person who was found by the address. */
export type Appointee = Pick<CompanyMember, 'id' | 'name' | 'email' | 'roles' | 'is_agent'>;

/** An agent is never an owner. */
export function canBeAppointed(person: Pick<Appointee, 'roles' | 'is_agent'>): boolean {
  return !person.is_agent && !isOwner(person);
}

/** As the contract limits them. */
const mostDocuments = 10;
const longestDocument = 500;

interface AppointDialogProps {
  readonly company: Pick<CompanyDetails, 'id' | 'company_name'>;
  readonly person: Appointee;
  readonly onClose: () => void;
}

/** The request of one administrator, with what was shown. Another one confirms it on the page of the staff. */
export function AppointDialog({ company, person, onClose }: AppointDialogProps) {
  const { t } = useLingui();
  const { busy, run } = useCommand();
  const [refused, setRefused] = useState<Refused>();
  const { email } = person;
  const { company_name: companyName } = company;
  const name = person.name ?? '';
  const send = async ({ documents: typed = '', comment = '' }: Typed) => {
    const documents = linesOf(typed);
    const fault = faultIn(documents);
    const errors = {
      ...(fault === 'missing' && { documents: t`Enter at least one document.` }),
      ...(fault === 'too_many' && { documents: t`Enter at most ${mostDocuments} documents, one on each line.` }),
      ...(fault === 'too_long' && { documents: t`Shorten each line to at most ${longestDocument} characters.` }),
      ...(comment === '' && { comment: t`Write why no owner can act.` }),
    };
    if (Object.keys(errors).length > 0) return setRefused({ message: '', errors });
    const body = { account_id: person.id, documents, comment };
    const answer = await run((api) => api.call(appointOwner, { params: { id: company.id }, body }));
    if (answer.status === 'done') onClose();
    else if (answer.status === 'refused') setRefused(answer);
  };
  return (
    <FormDialog
      title={t`Appoint ${name} as an owner?`}
      action={t`Send request`}
      busy={busy}
      refused={refused?.message}
      onSend={(typed) => void send(typed)}
      onClose={onClose}
    >
      <p>
        <Trans>
          After another administrator confirms this, <bdi>{name}</bdi> (<bdi dir="ltr">{email}</bdi>) becomes an owner of{' '}
          <bdi>{companyName}</bdi> and can do everything for the company. Present owners stay owners.
        </Trans>
      </p>
      <TextArea
        id="documents"
        name="documents"
        label={t`Documents that you were shown`}
        hint={t`One on each line, with title, number and date. At most ${mostDocuments}.`}
        rows={4}
        error={refused?.errors['documents']}
      />
      <TextArea
        id="comment"
        name="comment"
        label={t`Why can no owner act?`}
        hint={t`The confirming administrator reads this.`}
        rows={4}
        maxLength={2000}
        error={refused?.errors['comment']}
      />
    </FormDialog>
  );
}

function linesOf(typed: string): string[] {
  return typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function faultIn(documents: readonly string[]): 'missing' | 'too_many' | 'too_long' | undefined {
  if (documents.length === 0) return 'missing';
  if (documents.length > mostDocuments) return 'too_many';
  return documents.some((line) => line.length > longestDocument) ? 'too_long' : undefined;
}
