import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Chapter } from '../public-layout/PageContent.tsx';
import { MailAddress } from '../contact/MailAddress.tsx';
import { WhoWeAre } from '../organisation/OrganisationFacts.tsx';
import { Fact } from '@thamani/site/layout/Fact.tsx';

export const licensingChapters: readonly Chapter[] = [
  { id: 'who', title: msg`Who holds the rights`, body: <WhoWeAre /> },
  { id: 'software', title: msg`Software`, body: <Software /> },
  { id: 'texts', title: msg`Texts and drawings`, body: <Texts /> },
  { id: 'marks', title: msg`Name and logo`, body: <Marks /> },
  { id: 'fonts', title: msg`Fonts`, body: <Fonts /> },
  { id: 'libraries', title: msg`Third-party software`, body: <Libraries /> },
  { id: 'data', title: msg`Data and sources`, body: <Sources /> },
  { id: 'yours', title: msg`What you send us`, body: <Yours /> },
  { id: 'certificates', title: msg`Certificates and published facts`, body: <Certificates /> },
  { id: 'report', title: msg`Report a problem`, body: <Report /> },
];

function Software() {
  return (
    <p>
      <Trans>
        The source code of Thamani is licensed under the Apache License, version 2.0. You may use, change and share it, including in your
        own product, if you keep the licence and the notices and state what you changed. It comes without warranty and gives no right to the
        name or the logo.
      </Trans>
    </p>
  );
}

function Texts() {
  return (
    <p>
      <Trans>
        The texts of these pages, their translations, the drawings and the woven pattern are part of the source code and are covered by the
        same licence. © 2025 Thamani.
      </Trans>
    </p>
  );
}

function Marks() {
  return (
    <ul className="plain-list">
      <li>
        <Trans>
          The name Thamani, the logo with four arcs and the design of the certificate are our trademarks. Neither the software licence nor
          any other licence covers them.
        </Trans>
      </li>
      <li>
        <Trans>
          The holder of a certificate may show the logo on the certified product, with the certificate’s number, while the certificate is
          valid.
        </Trans>
      </li>
      <li>
        <Trans>Anyone may use the name and show the logo to refer to Thamani truthfully.</Trans>
      </li>
      <li>
        <Trans>
          No one may use the name or the logo in a way that makes a product, a company or a website seem to be certified or run by us when
          it is not.
        </Trans>
      </li>
    </ul>
  );
}

function Fonts() {
  return (
    <p>
      <Trans>
        Headings use the font <bdi lang="en">Fraunces</bdi>, copyright 2020 <bdi lang="en">The Fraunces Project Authors</bdi>, under the SIL
        Open Font License, version 1.1. We use a reduced version of this font, which is loaded from our own servers. All other text uses the
        fonts of your device.
      </Trans>
    </p>
  );
}

function Libraries() {
  return (
    <p>
      <Trans>
        The portal is built with free software, including <bdi lang="en">React</bdi>, <bdi lang="en">React Router</bdi>,{' '}
        <bdi lang="en">Lingui</bdi>, <bdi lang="en">Fastify</bdi>, <bdi lang="en">Temporal</bdi> (MIT) and <bdi lang="en">PostgreSQL</bdi>{' '}
        (PostgreSQL License). Each part has its own licence. The full list, with versions, is in the source code.
      </Trans>
    </p>
  );
}

function Sources() {
  return (
    <>
      <dl className="fact-list">
        <Fact name={<Trans>Countries, states and cities</Trans>}>
          <Trans>
            We use names, codes and positions from the{' '}
            <a
              href="https://github.com/dr5hn/countries-states-cities-database"
              target="_blank"
              rel="external noopener noreferrer"
              lang="en"
              dir="ltr"
            >
              Countries States Cities Database
            </a>
            , under the Open Database License (ODbL), version 1.0. Changed copies of this data must keep the same licence.
          </Trans>
        </Fact>
        <Fact name={<Trans>HS codes</Trans>}>
          <Trans>
            We use the codes and English descriptions of the Harmonized System 2022 as published by UN Comtrade, from the data set{' '}
            <bdi lang="en">harmonized-system</bdi>, under the Public Domain Dedication and License (PDDL), version 1.0.
          </Trans>
        </Fact>
        <Fact name={<Trans>Public holidays</Trans>}>
          <Trans>
            We use days and names from <bdi lang="en">date-holidays</bdi>, with data from Wikipedia, under the licence Creative Commons
            Attribution-ShareAlike 3.0 (CC BY-SA 3.0). Changed copies of this data must keep the same licence.
          </Trans>
        </Fact>
        <Fact name={<Trans>Price list</Trans>}>
          <Trans>The price list is our own work. You may copy it if you state its date.</Trans>
        </Fact>
        <Fact name={<Trans>Rules of origin</Trans>}>
          <Trans>
            We explain these rules in our own words, based on Annex 2 of the AfCFTA Protocol on Trade in Goods, a public text of the African
            Union.
          </Trans>
        </Fact>
        <Fact name={<Trans>List of product-specific rules</Trans>}>
          <Trans>
            The origin check uses Appendix IV to Annex 2 as approved in December 2023, a public text of the African Union. The readings in
            plain words are our own work.
          </Trans>
        </Fact>
        <Fact name={<Trans>HS 2022 and HS 2017</Trans>}>
          <Trans>
            The correlation of codes is from the United Nations Statistics Division, in the data set <bdi lang="en">concordance</bdi>, under
            the MIT License.
          </Trans>
        </Fact>
        <Fact name={<Trans>Number of State Parties</Trans>}>
          <Trans>Counted by tralac (Trade Law Centre) in December 2025.</Trans>
        </Fact>
        <Fact name={<Trans>State Parties with the days of their ratification</Trans>}>
          <Trans>Published by tralac (Trade Law Centre) on 20 January 2026. The origin check uses them.</Trans>
        </Fact>
      </dl>
      <p>
        <Trans>The portal uses no other third-party data today. Any new source will be listed here.</Trans>
      </p>
    </>
  );
}

function Yours() {
  return (
    <p>
      <Trans>
        Your messages and documents remain yours. You allow us to store, copy and read them only as far as we need to answer you and to
        carry out the review.
      </Trans>
    </p>
  );
}

function Certificates() {
  return (
    <p>
      <Trans>
        The holder of a certificate may copy and share it unaltered. Anyone may reuse the facts that we publish about a certificate if they
        state the source and the date. The date is important because the status can change.
      </Trans>
    </p>
  );
}

function Report() {
  return (
    <p>
      <Trans>
        If you believe that something here infringes your rights, or if you see the logo misused, write to <MailAddress />. We investigate
        and answer within two working days.
      </Trans>
    </p>
  );
}
