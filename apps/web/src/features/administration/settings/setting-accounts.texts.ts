import { defineTexts } from '../../../i18n/define-texts.js';

/** What the settings of accounts, sessions, two-factor authentication, passkeys and tokens do. English is the description that the service declares. */
export const accountSettingTexts = defineTexts('setting-accounts', {
  nb: {
    SIGN_UP_ENABLED: 'Nye brukere kan registrere seg med e-post og passord.',
    EMAIL_PASSWORD_ENABLED:
      'Innlogging og registrering med e-post og passord. Lenker for å velge passord har sin egen innstilling, `RESET_PASSWORD_ENABLED`.',
    AUTO_SIGN_IN: 'En registrering starter en økt.',
    REQUIRE_EMAIL_VERIFICATION: 'Innlogging med passord krever at adressen er bekreftet.',
    AUTO_SIGN_IN_AFTER_VERIFICATION: 'Første gang en bekreftelseslenke brukes, starter en økt.',
    SEND_VERIFICATION_ON_SIGN_UP: 'En registrering sender en bekreftelse på e-post.',
    RESET_PASSWORD_ENABLED:
      'Lenker for å velge passord blir sendt, for et glemt passord og til brukere som er laget av operatører, uansett hva `EMAIL_PASSWORD_ENABLED` er.',
    VERIFICATION_EMAIL_ENABLED: 'E-poster som bekrefter en adresse, også en ny adresse, sendes.',
    PASSWORD_MIN_LENGTH: 'Korteste passord, i tegn.',
    PASSWORD_MAX_LENGTH: 'Lengste passord, i tegn.',
    RESET_PASSWORD_TTL: 'Hvor lenge en lenke for nytt passord virker.',
    VERIFICATION_TTL: 'Hvor lenge en bekreftelseslenke virker.',
    DELETE_TOKEN_TTL: 'Hvor lenge en lenke som bekrefter en sletting, virker.',
    CHANGE_EMAIL_ENABLED: 'Brukere kan endre e-postadressen sin.',
    DELETE_USER_ENABLED: 'Brukere kan slette kontoen sin.',
    DELETE_USER_CONFIRM_BY_MAIL: 'En sletting uten passord bekreftes på e-post.',
    ADDITIONAL_USER_FIELDS:
      'Felter hos en bruker i tillegg til de innebygde; `type` er `string`, `number`, `boolean`, `date`, `string[]` eller `number[]`; utelatt er `required` usann, `input` og `returned` sanne. `label` og `help`, hver med tekst for `nb`, `nn` og `en`, vises i skjemaene i nettappen som `in` lister opp: `sign-up` og `profile`. Regler for verdiene: `pattern`, `minLength`, `maxLength`, `min`, `max`, `oneOf` og `unique`; de krever en `label`. `requiredFrom` sier hvilke nye brukere som må fylle ut et påkrevd felt: `password` eller `everybody`.',
    SESSION_TTL: 'Hvor lenge en økt som huskes, varer etter siste fornyelse.',
    SESSION_UPDATE_AGE: 'Alderen da en økt fornyes når den brukes; `0`: hver gang.',
    SESSION_FRESH_AGE:
      'Hvor lenge etter innloggingen en økt regnes som fersk; `0`: alltid, men da er ikke økten alene nok til å slette kontoen.',
    SESSION_REFRESH_ENABLED: 'Økter fornyes når de brukes.',
    SESSIONS_PER_USER: 'Hvor mange økter en bruker kan ha samtidig; enda en innlogging avslutter den eldste.',
    SESSION_COOKIE_CACHE_ENABLED:
      'Tar vare på en signert kopi av økten i en informasjonskapsel, som leses uten databasen.',
    SESSION_COOKIE_CACHE_TTL: 'Hvor lenge kopien er til å stole på, også etter at økten er avsluttet et annet sted.',
    TWO_FACTOR_ISSUER: 'Navnet som autentiseringsapper viser.',
    TWO_FACTOR_SKIP_VERIFICATION: 'Tofaktor er på med en gang, før en første kode har bekreftet autentiseringsappen.',
    TWO_FACTOR_TOTP_ENABLED: 'Koder fra autentiseringsapper.',
    TWO_FACTOR_OTP_ENABLED: 'Koder på e-post.',
    TWO_FACTOR_OTP_TTL: 'Hvor lenge en kode på e-post virker.',
    TWO_FACTOR_OTP_ATTEMPTS: 'Hvor mange feil forsøk som gjør en kode på e-post ugyldig.',
    TWO_FACTOR_PENDING_TTL: 'Hvor lenge en innlogging venter på den andre faktoren.',
    TRUST_DEVICE_TTL: 'Hvor lenge en enhet som er klarert, slipper den andre faktoren.',
    PASSKEYS_ENABLED: 'Brukere kan lage passnøkler og logge inn med dem.',
    PASSKEY_RP_ID:
      'Verten som passnøkler er bundet til. Endres den senere, blir alle passnøkler ubrukelige for alltid.',
    PASSKEY_ORIGINS:
      'Flere opphav enn `PUBLIC_URL` som kan bruke passnøkler, høyst 20; de med http eller https må være klarert i `TRUSTED_ORIGINS`.',
    PASSKEY_CONDITIONAL_CREATE:
      'Nettlesere kan lage en passnøkkel uten å spørre etter en innlogging med passord; avvises med `POLICY=strict`.',
    JWT_ENABLED: '`/token` gir ut tokener som andre tjenester kontrollerer med nøklene i `/jwks`, uten å spørre.',
    JWT_TTL: 'Hvor lenge et token er gyldig. Det kan ikke trekkes tilbake.',
    JWT_AUDIENCE: 'Tjenestene som tokenene er til (`aud`).',
    JWT_ISSUER: 'Hvem som gir ut tokenene (`iss`).',
    JWT_ALGORITHM:
      'Algoritmen for signaturene; etter en endring signerer en ny nøkkel, og den gamle kontrollerer fortsatt.',
    JWT_CLAIMS: 'Brukerens felter i hvert token; alle som får et token, kan lese dem.',
  },
  nn: {
    SIGN_UP_ENABLED: 'Nye brukarar kan registrere seg med e-post og passord.',
    EMAIL_PASSWORD_ENABLED:
      'Innlogging og registrering med e-post og passord. Lenker for å velje passord har si eiga innstilling, `RESET_PASSWORD_ENABLED`.',
    AUTO_SIGN_IN: 'Ei registrering startar ei økt.',
    REQUIRE_EMAIL_VERIFICATION: 'Innlogging med passord krev at adressa er stadfesta.',
    AUTO_SIGN_IN_AFTER_VERIFICATION: 'Første gong ei stadfestingslenke blir brukt, startar ei økt.',
    SEND_VERIFICATION_ON_SIGN_UP: 'Ei registrering sender ei stadfesting på e-post.',
    RESET_PASSWORD_ENABLED:
      'Lenker for å velje passord blir sende, for eit gløymt passord og til brukarar som er laga av operatørar, uansett kva `EMAIL_PASSWORD_ENABLED` er.',
    VERIFICATION_EMAIL_ENABLED: 'E-postar som stadfestar ei adresse, også ei ny adresse, blir sende.',
    PASSWORD_MIN_LENGTH: 'Kortaste passord, i teikn.',
    PASSWORD_MAX_LENGTH: 'Lengste passord, i teikn.',
    RESET_PASSWORD_TTL: 'Kor lenge ei lenke for nytt passord verkar.',
    VERIFICATION_TTL: 'Kor lenge ei stadfestingslenke verkar.',
    DELETE_TOKEN_TTL: 'Kor lenge ei lenke som stadfestar ei sletting, verkar.',
    CHANGE_EMAIL_ENABLED: 'Brukarar kan endre e-postadressa si.',
    DELETE_USER_ENABLED: 'Brukarar kan slette kontoen sin.',
    DELETE_USER_CONFIRM_BY_MAIL: 'Ei sletting utan passord blir stadfesta på e-post.',
    ADDITIONAL_USER_FIELDS:
      'Felt hos ein brukar i tillegg til dei innebygde; `type` er `string`, `number`, `boolean`, `date`, `string[]` eller `number[]`; utelaten er `required` usann, `input` og `returned` sanne. `label` og `help`, kvar med tekst for `nb`, `nn` og `en`, blir viste i skjemaa i nettappen som `in` listar opp: `sign-up` og `profile`. Reglar for verdiane: `pattern`, `minLength`, `maxLength`, `min`, `max`, `oneOf` og `unique`; dei krev ein `label`. `requiredFrom` seier kva for nye brukarar som må fylle ut eit påkravd felt: `password` eller `everybody`.',
    SESSION_TTL: 'Kor lenge ei økt som blir hugsa, varer etter siste fornying.',
    SESSION_UPDATE_AGE: 'Alderen då ei økt blir fornya når ho blir brukt; `0`: kvar gong.',
    SESSION_FRESH_AGE:
      'Kor lenge etter innlogginga ei økt blir rekna som fersk; `0`: alltid, men då er ikkje økta åleine nok til å slette kontoen.',
    SESSION_REFRESH_ENABLED: 'Økter blir fornya når dei blir brukte.',
    SESSIONS_PER_USER: 'Kor mange økter ein brukar kan ha samtidig; endå ei innlogging avsluttar den eldste.',
    SESSION_COOKIE_CACHE_ENABLED:
      'Tar vare på ein signert kopi av økta i ein informasjonskapsel, som blir lesen utan databasen.',
    SESSION_COOKIE_CACHE_TTL: 'Kor lenge kopien er til å stole på, også etter at økta er avslutta ein annan stad.',
    TWO_FACTOR_ISSUER: 'Namnet som autentiseringsappar viser.',
    TWO_FACTOR_SKIP_VERIFICATION: 'Tofaktor er på med ein gong, før ein første kode har stadfesta autentiseringsappen.',
    TWO_FACTOR_TOTP_ENABLED: 'Kodar frå autentiseringsappar.',
    TWO_FACTOR_OTP_ENABLED: 'Kodar på e-post.',
    TWO_FACTOR_OTP_TTL: 'Kor lenge ein kode på e-post verkar.',
    TWO_FACTOR_OTP_ATTEMPTS: 'Kor mange feil forsøk som gjer ein kode på e-post ugyldig.',
    TWO_FACTOR_PENDING_TTL: 'Kor lenge ei innlogging ventar på den andre faktoren.',
    TRUST_DEVICE_TTL: 'Kor lenge ei eining som er klarert, slepp den andre faktoren.',
    PASSKEYS_ENABLED: 'Brukarar kan lage passnøklar og logge inn med dei.',
    PASSKEY_RP_ID:
      'Verten som passnøklar er bundne til. Blir han endra seinare, blir alle passnøklar ubrukelege for alltid.',
    PASSKEY_ORIGINS:
      'Fleire opphav enn `PUBLIC_URL` som kan bruke passnøklar, høgst 20; dei med http eller https må vere klarerte i `TRUSTED_ORIGINS`.',
    PASSKEY_CONDITIONAL_CREATE:
      'Nettlesarar kan lage ein passnøkkel utan å spørje etter ei innlogging med passord; blir avvist med `POLICY=strict`.',
    JWT_ENABLED: '`/token` gir ut token som andre tenester kontrollerer med nøklane i `/jwks`, utan å spørje.',
    JWT_TTL: 'Kor lenge eit token er gyldig. Det kan ikkje trekkast tilbake.',
    JWT_AUDIENCE: 'Tenestene som tokena er til (`aud`).',
    JWT_ISSUER: 'Kven som gir ut tokena (`iss`).',
    JWT_ALGORITHM:
      'Algoritmen for signaturane; etter ei endring signerer ein ny nøkkel, og den gamle kontrollerer framleis.',
    JWT_CLAIMS: 'Felta til brukaren i kvart token; alle som får eit token, kan lese dei.',
  },
  en: {
    SIGN_UP_ENABLED: 'New users may sign up with e-mail and password.',
    EMAIL_PASSWORD_ENABLED:
      'Users may sign in, and new users sign up, with e-mail and password. Links to choose a password have a setting of their own, `RESET_PASSWORD_ENABLED`.',
    AUTO_SIGN_IN: 'A sign-up starts a session.',
    REQUIRE_EMAIL_VERIFICATION: 'Sign-in with a password requires a verified address.',
    AUTO_SIGN_IN_AFTER_VERIFICATION: 'The first use of a verification link starts a session.',
    SEND_VERIFICATION_ON_SIGN_UP: 'A sign-up sends a verification e-mail.',
    RESET_PASSWORD_ENABLED:
      'Links to choose a password are mailed, for a forgotten one and to users whom operators create, whatever `EMAIL_PASSWORD_ENABLED` is.',
    VERIFICATION_EMAIL_ENABLED: 'Verification e-mails, and those that confirm a new address, are sent.',
    PASSWORD_MIN_LENGTH: 'Shortest password, in characters.',
    PASSWORD_MAX_LENGTH: 'Longest password, in characters.',
    RESET_PASSWORD_TTL: 'How long a link to reset the password works.',
    VERIFICATION_TTL: 'How long a verification link works.',
    DELETE_TOKEN_TTL: 'How long a link that confirms a deletion works.',
    CHANGE_EMAIL_ENABLED: 'Users may change their e-mail address.',
    DELETE_USER_ENABLED: 'Users may delete their account.',
    DELETE_USER_CONFIRM_BY_MAIL: 'A deletion without a password is confirmed by e-mail.',
    ADDITIONAL_USER_FIELDS:
      'Fields of a user besides the built-in ones; `type` is `string`, `number`, `boolean`, `date`, `string[]` or `number[]`; left out, `required` is false, `input` and `returned` are true. `label` and `help`, each with a text for `nb`, `nn` and `en`, are shown in the forms of the web app that `in` lists: `sign-up` and `profile`. Rules for the values: `pattern`, `minLength`, `maxLength`, `min`, `max`, `oneOf` and `unique`; they need a `label`. `requiredFrom` says which new users must give a required field: `password` or `everybody`.',
    SESSION_TTL: 'Lifetime of a remembered session after its last refresh.',
    SESSION_UPDATE_AGE: 'Age at which a session is refreshed when it is used; `0`: at each use.',
    SESSION_FRESH_AGE:
      'How long after the sign-in a session counts as fresh; `0`: always, but then a deletion also needs a password or a mailed link.',
    SESSION_REFRESH_ENABLED: 'Sessions are refreshed when they are used.',
    SESSIONS_PER_USER: 'Number of sessions that a user may have at a time; a further sign-in revokes the oldest.',
    SESSION_COOKIE_CACHE_ENABLED: 'Keeps a signed copy of the session in a cookie, read without the database.',
    SESSION_COOKIE_CACHE_TTL: 'How long that copy is trusted, also after the session was revoked elsewhere.',
    TWO_FACTOR_ISSUER: 'Name that authenticator apps show.',
    TWO_FACTOR_SKIP_VERIFICATION:
      'Two-factor authentication is on at once, before a first code has verified the authenticator.',
    TWO_FACTOR_TOTP_ENABLED: 'Codes of authenticator apps are accepted.',
    TWO_FACTOR_OTP_ENABLED: 'Codes by e-mail are accepted.',
    TWO_FACTOR_OTP_TTL: 'How long a code by e-mail works.',
    TWO_FACTOR_OTP_ATTEMPTS: 'Wrong guesses after which a code by e-mail becomes invalid.',
    TWO_FACTOR_PENDING_TTL: 'How long a sign-in waits for its second factor.',
    TRUST_DEVICE_TTL: 'How long a trusted device needs no second factor.',
    PASSKEYS_ENABLED: 'Users may make passkeys and sign in with them.',
    PASSKEY_RP_ID: 'Host that passkeys are bound to. Changing it later makes every passkey useless, for ever.',
    PASSKEY_ORIGINS:
      'Origins besides that of `PUBLIC_URL` that may use passkeys, 20 at most; those with http or https must be trusted by `TRUSTED_ORIGINS`.',
    PASSKEY_CONDITIONAL_CREATE:
      'Browsers may make a passkey after a sign-in with a password without asking; refused with `POLICY=strict`.',
    JWT_ENABLED: '`/token` issues tokens that other services verify with the keys of `/jwks`, without asking.',
    JWT_TTL: 'How long a token is valid. It cannot be revoked.',
    JWT_AUDIENCE: 'The services that tokens are for (`aud`).',
    JWT_ISSUER: 'Who issues the tokens (`iss`).',
    JWT_ALGORITHM: 'Algorithm of the signatures; after a change a new key signs, and the old one still verifies.',
    JWT_CLAIMS: 'Fields of the user in each token; everybody who is given one can read them.',
  },
});
