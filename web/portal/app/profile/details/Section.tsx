import { Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '@thamani/ui/icon/Icon.tsx';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCompanyId, useMay } from '../../company-context/CompanyContext.tsx';
import { useSignedIn } from '../../signed-in-layout/useSignedIn.ts';
import { useHasUnsent } from '@thamani/site/session/useUnsentForm.ts';
import { RequestChange, SectionForm } from './SectionForm.tsx';
import { sections, unsentForm, editAddress, usePlace } from '../sections.ts';
import type { SectionName } from '../sections.ts';

/** Facts that one reads, or the form that changes them. */
export function Section({ name, children }: { readonly name: SectionName; readonly children: ReactNode }) {
  const { i18n } = useLingui();
  const { editing } = usePlace();
  const { profile } = useSignedIn();
  const may = useMay();
  const isLocked = name === 'identity' && profile.company_data?.identity_locked === true;
  const canEdit = name === 'person' || (may('change_company') && !isLocked);
  const open = editing === name && canEdit;
  const waits = useHasUnsent(profile.id, unsentForm(name, useCompanyId()), !open);
  const heading = useFocusOnReturn(open);
  return (
    <section className="card panel" aria-labelledby={`${name}-title`}>
      <header className="panel-head">
        <h2 id={`${name}-title`} tabIndex={-1} ref={heading}>
          {i18n._(sections[name].title)}
        </h2>
        {!open && canEdit && (
          <Link className="button button-plain button-small" to={editAddress(name)} preventScrollReset aria-describedby={`${name}-title`}>
            <Trans>Edit</Trans>
          </Link>
        )}
      </header>
      {waits && canEdit && (
        <p className="unsent">
          <Icon name="information" small />
          <Trans>You have unsaved changes here.</Trans>{' '}
          <Link to={editAddress(name)} preventScrollReset>
            <Trans>Continue editing</Trans>
          </Link>
        </p>
      )}
      {open ? <SectionForm name={name} /> : children}
      {isLocked && may('change_company') && (
        <div className="section-locked">
          <p>
            <Icon name="information" small />
            <Trans>These details are locked since your first submission.</Trans>
          </p>
          <RequestChange />
        </div>
      )}
    </section>
  );
}

/** The button that had the focus goes as the form comes, and the other way round. */
function useFocusOnReturn(open: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(open);
  useEffect(() => {
    if (before.current !== open) heading.current?.focus({ preventScroll: true });
    before.current = open;
  }, [open]);
  return heading;
}
