import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Chapter } from '../public-layout/ArticleWithContents.tsx';
import { MailAddress } from './MailAddress.tsx';
import { SampleOperator } from './SampleOperator.tsx';

export const licensingChapters: readonly Chapter[] = [
  { id: 'who', title: msg`Who holds the rights`, body: <SampleOperator /> },
  { id: 'software', title: msg`Software`, body: <Software /> },
  { id: 'texts', title: msg`Texts and drawings`, body: <Texts /> },
  { id: 'marks', title: msg`Name and seal`, body: <Marks /> },
  { id: 'fonts', title: msg`Fonts`, body: <Fonts /> },
  { id: 'libraries', title: msg`Software of others`, body: <Libraries /> },
  { id: 'data', title: msg`Data and sources`, body: <Sources /> },
  { id: 'yours', title: msg`What you send us`, body: <Yours /> },
  { id: 'certificates', title: msg`Certificates and published facts`, body: <Certificates /> },
  { id: 'report', title: msg`If we got something wrong`, body: <Report /> },
];

function Software() {
  return (
    <p>
      <Trans>
        The source code of Thamani stands under the Apache License, version 2.0. You may use, change and share it, also in a product of your
        own, if you keep the licence and the notices and say what you changed. It comes without warranty, and gives no right to the name or
        the seal.
      </Trans>
    </p>
  );
}

function Texts() {
  return (
    <p>
      <Trans>
        The texts of these pages, their translations, the drawings and the woven pattern are part of the source code, and stand under the
        same licence. © 2025 Thamani.
      </Trans>
    </p>
  );
}

function Marks() {
  return (
    <ul className="plain-list">
      <li>
        <Trans>The name Thamani, the seal of four arcs and the look of the certificate are our marks. No licence covers them.</Trans>
      </li>
      <li>
        <Trans>
          The holder of a certificate may show the seal on the certified product, with the certificate’s number, while it is valid.
        </Trans>
      </li>
      <li>
        <Trans>Anyone may name Thamani, and show the seal, to speak of us truthfully.</Trans>
      </li>
      <li>
        <Trans>
          Nobody may use name or seal so that a product, a company or a website seems to be certified or run by us when it is not.
        </Trans>
      </li>
    </ul>
  );
}

function Fonts() {
  return (
    <p>
      <Trans>
        Headings are set in <bdi lang="en">Fraunces</bdi>, copyright 2020 <bdi lang="en">The Fraunces Project Authors</bdi>, under the SIL
        Open Font License, version 1.1. We serve a part of it ourselves. All other text is set in the fonts of your device.
      </Trans>
    </p>
  );
}

function Libraries() {
  return (
    <p>
      <Trans>
        The portal is built with free software, each part under its own licence, among them <bdi lang="en">React</bdi>,{' '}
        <bdi lang="en">React Router</bdi>, <bdi lang="en">Lingui</bdi>, <bdi lang="en">Fastify</bdi>, <bdi lang="en">Temporal</bdi> (MIT)
        and <bdi lang="en">PostgreSQL</bdi> (PostgreSQL License). The full list, with versions, is in the source code.
      </Trans>
    </p>
  );
}

function Sources() {
  return (
    <>
      <dl className="fact-list">
        <div>
          <dt>
            <Trans>Countries, states and cities</Trans>
          </dt>
          <dd>
            <Trans>
              From the{' '}
              <a
                href="https://github.com/dr5hn/countries-states-cities-database"
                target="_blank"
                rel="external noopener noreferrer"
                lang="en"
                dir="ltr"
              >
                Countries States Cities Database
              </a>
              , reduced to names and codes, under the Open Database License (ODbL), version 1.0. A changed copy of these data must stay
              under that licence.
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Price list</Trans>
          </dt>
          <dd>
            <Trans>Our own. You may copy it, with its date.</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Rules of origin</Trans>
          </dt>
          <dd>
            <Trans>Told in our own words after Annex 2 of the AfCFTA Protocol on Trade in Goods, a public text of the African Union.</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Number of State Parties</Trans>
          </dt>
          <dd>
            <Trans>As counted by tralac, December 2025.</Trans>
          </dd>
        </div>
      </dl>
      <p>
        <Trans>These are all the data of others that the product uses today. When another source joins, it will be named here.</Trans>
      </p>
    </>
  );
}

function Yours() {
  return (
    <p>
      <Trans>
        Messages and, later, documents remain yours. You allow us to store, copy and read them as far as answering and review require, and
        for nothing else.
      </Trans>
    </p>
  );
}

function Certificates() {
  return (
    <p>
      <Trans>
        From the first certificate on: its holder may copy and share it unaltered. Anyone may reuse the facts that we publish about it, if
        they name the source and the date, since its status can change.
      </Trans>
    </p>
  );
}

function Report() {
  return (
    <p>
      <Trans>
        If you believe that something here infringes your rights, or if you see the seal misused, write to <MailAddress />. We look into it
        and answer within two working days.
      </Trans>
    </p>
  );
}
