import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { readAddress } from '@thamani/site/language/localized-path.ts';
import { loadingLabel } from './navigation-items.ts';

/** A page that comes at once needs no words. */
const patience = 150;

export function LoadingOverlay() {
  const { location } = useNavigation();
  const { pathname } = useLocation();
  const next = location?.pathname;
  return next === undefined || next === pathname ? null : <Waiting key={next} path={readAddress(next).path} />;
}

function Waiting({ path }: { readonly path: string }) {
  const { i18n } = useLingui();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setShown, patience, true);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  return (
    <div className="loading">
      <p role="status">{i18n._(loadingLabel(path))}</p>
      <Ticking />
    </div>
  );
}

const tick = 30;

/** It only shows that something moves, so nothing is read out: the words beside it were. */
function Ticking() {
  const [progress, setProgress] = useState(0);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => setProgress((past) => (past >= 100 ? 0 : past + 1)), tick);
    return () => clearInterval(timer);
  }, []);
  return <progress value={progress} max={100} aria-hidden="true" />;
}
