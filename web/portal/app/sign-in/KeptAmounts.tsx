import { Trans } from '@lingui/react/macro';
import { Notice } from '@thamani/ui/notice/Notice.tsx';
import { useLocation } from 'react-router';
import { hasAmounts } from '../session/way-back.ts';

/** For a visitor who came from the calculator to start an application: on every page of the way in. */
export function KeptAmounts() {
  const { search } = useLocation();
  if (!hasAmounts(search)) return null;
  return <Notice kind="plain" heading={<Trans>Your amounts are kept for the new application.</Trans>} />;
}
