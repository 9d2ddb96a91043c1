import { msg } from '@lingui/core/macro';
import type { Chapter } from '../public-layout/PageContent.tsx';
import { Appeals } from './Appeals.tsx';
import { Applicants } from './Applicants.tsx';
import { CertificateFeatures } from './CertificateFeatures.tsx';
import { Documents } from './Documents.tsx';
import { Fees } from './Fees.tsx';
import type { Price } from './Fees.tsx';
import { Grounds } from './Grounds.tsx';
import { Overview } from './Overview.tsx';
import { Products } from './Products.tsx';
import { Steps } from './Steps.tsx';

export function chaptersWith(prices: readonly Price[] | undefined): readonly Chapter[] {
  return [
    { id: 'overview', title: msg`Overview`, body: <Overview /> },
    { id: 'who-can-apply', title: msg`Who can apply`, body: <Applicants /> },
    { id: 'products', title: msg`Which products qualify`, body: <Products /> },
    { id: 'documents', title: msg`Required documents`, body: <Documents /> },
    { id: 'process', title: msg`The seven steps`, body: <Steps /> },
    { id: 'certificate', title: msg`What the certificate contains`, body: <CertificateFeatures /> },
    { id: 'fees', title: msg`Fees and validity`, body: <Fees prices={prices} level={3} /> },
    { id: 'disqualification', title: msg`Grounds for disqualification`, body: <Grounds /> },
    { id: 'appeals', title: msg`Appeals`, body: <Appeals /> },
  ];
}
