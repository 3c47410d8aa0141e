import { Link } from 'react-router';

import { useListUserMailsQuery, type UserMail } from '@portvakt/api-client/operators';
import { Loading, PanelSection, Tag, TextLink } from '@portvakt/ui';
import { FactList } from '@portvakt/ui/operators';

import { LANGUAGE_NAMES } from '../../../i18n/language.js';
import { useTexts } from '../../../i18n/texts.js';
import { LoadFailure } from '../../../failures/load-failure.js';
import { useRoleNames } from '../../../roles/use-role-names.js';
import { Moment } from '../lists/moment.js';
import { useOperator } from '../layout/operator-context.js';
import { userTabPath } from '../layout/pages.js';
import { useMailName } from '../names/use-mail-name.js';
import { LatestEvents } from './latest-events.js';
import { MethodRows, PasskeyRows, TwoFactorRows } from './sign-in-rows.js';
import { SessionRows } from './session-rows.js';
import { useCreatedHow } from './use-created-how.js';
import { useUser } from './use-user.js';
import { userTexts } from './user.texts.js';

/** The user at a glance. */
export function OverviewTab() {
  const { may } = useOperator();
  return (
    <div className="user-cards">
      <div>
        <About />
        <Methods />
        <TwoFactor />
      </div>
      <div>
        {may('audit: list') ? <LatestEvents /> : null}
        {may('session: list') ? <Sessions /> : null}
        {may('mail: list') ? <Mails /> : null}
      </div>
    </div>
  );
}

function About() {
  const texts = useTexts(userTexts);
  const roleNames = useRoleNames();
  const { user, language } = useUser().details;
  const how = useCreatedHow(user.id);
  const facts = [
    {
      name: texts.created,
      value: (
        <>
          <Moment iso={user.createdAt} />
          {how === undefined ? null : `, ${how}`}
        </>
      ),
    },
    {
      name: texts.lastSignIn,
      value: user.lastSignInAt === null ? texts.never : <Moment iso={user.lastSignInAt} />,
    },
    { name: texts.role, value: roleNames(user.role).join(', ') },
    { name: texts.language, value: <span lang={language}>{LANGUAGE_NAMES[language]}</span> },
    { name: texts.emailState, value: user.emailVerified ? texts.verified : texts.unverified },
    ...(user.banned && user.banReason !== null ? [{ name: texts.banReason, value: user.banReason }] : []),
  ];
  return (
    <PanelSection heading={texts.about}>
      <FactList facts={facts} />
    </PanelSection>
  );
}

function Methods() {
  const texts = useTexts(userTexts);
  const { details } = useUser();
  return (
    <PanelSection heading={texts.methods}>
      <MethodRows details={details} />
      {details.passkeys.length === 0 ? null : <PasskeyRows details={details} />}
    </PanelSection>
  );
}

function TwoFactor() {
  const texts = useTexts(userTexts);
  const { details } = useUser();
  const isOn = details.user.twoFactorEnabled;
  return (
    <PanelSection
      heading={texts.twoFactor}
      tag={<Tag data-color={isOn ? 'success' : 'neutral'}>{isOn ? texts.on : texts.off}</Tag>}
    >
      <TwoFactorRows details={details} />
    </PanelSection>
  );
}

const SESSIONS_SHOWN = 3;

function Sessions() {
  const texts = useTexts(userTexts);
  const { details } = useUser();
  return (
    <PanelSection
      heading={texts.sessions}
      tag={
        details.sessions > SESSIONS_SHOWN ? (
          <TextLink asChild>
            <Link to={userTabPath(details.user.id, 'sessions')}>{texts.seeAll({ count: details.sessions })}</Link>
          </TextLink>
        ) : null
      }
    >
      <SessionRows most={SESSIONS_SHOWN} />
    </PanelSection>
  );
}

const MAILS_SHOWN = 5;

function Mails() {
  const texts = useTexts(userTexts);
  const userId = useUser().details.user.id;
  const { data, error, isFetching, refetch } = useListUserMailsQuery({ userId });
  const mails = data?.mails.slice(0, MAILS_SHOWN);

  return (
    <PanelSection heading={texts.mails}>
      <LoadFailure error={data || isFetching ? undefined : error} isFetching={isFetching} onRetry={refetch} />
      {mails || error ? null : <Loading label={texts.loading} />}
      {mails?.length === 0 ? <p>{texts.noMails}</p> : null}
      {mails && mails.length > 0 ? (
        <ul className="mail-rows">
          {mails.map((mail) => (
            <MailRow key={mail.id} mail={mail} />
          ))}
        </ul>
      ) : null}
    </PanelSection>
  );
}

const STATES = {
  queued: ['queued', 'neutral'],
  failing: ['failing', 'warning'],
  sent: ['sent', 'success'],
  'left-out': ['leftOut', 'neutral'],
  'given-up': ['givenUp', 'danger'],
  discarded: ['discarded', 'neutral'],
} as const satisfies Record<UserMail['state'], readonly [keyof typeof userTexts.source, string]>;

function MailRow({ mail }: { readonly mail: UserMail }) {
  const texts = useTexts(userTexts);
  const mailName = useMailName();
  const [state, color] = STATES[mail.state];
  return (
    <li>
      <span>{mailName(mail.kind)}</span>
      <Moment iso={mail.at} />
      <Tag data-color={color}>{texts[state]}</Tag>
    </li>
  );
}
