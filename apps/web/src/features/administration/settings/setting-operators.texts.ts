import { defineTexts } from '../../../i18n/define-texts.js';

/** What the settings of operators, the audit log and webhooks do. English is the description that the service declares. */
export const operatorSettingTexts = defineTexts('setting-operators', {
  nb: {
    OPERATORS_ENABLED: 'Endepunktene og sidene for operatører finnes.',
    OPERATOR_ORIGINS:
      'Flere opphav enn `PUBLIC_URL` som kan bruke endepunktene for operatører; `TRUSTED_ORIGINS` kan ikke det.',
    OPERATOR_ALLOWED_ADDRESSES:
      'IP-adresser og områder som kan bruke endepunktene for operatører; for alle andre finnes de ikke.',
    OPERATOR_SECOND_FACTOR:
      'Operatører må gi en kode fra en autentiseringsapp, en reservekode eller en passnøkkel; i produksjon er det et krav, med mindre `PUBLIC_URL` er en loopback-vert.',
    OPERATOR_SECOND_FACTOR_AGE: 'Hvor lenge etter koden en operatør kan lese.',
    OPERATOR_FRESH_AGE: 'Hvor lenge etter koden en operatør kan endre noe; høyst `OPERATOR_SECOND_FACTOR_AGE`.',
    OPERATOR_REASON_REQUIRED: 'Operatører må gi en grunn når de endrer noe; `POLICY=strict` krever det alltid.',
    OPERATOR_SET_PASSWORD_ENABLED: 'Operatører kan sette passordet til en bruker; avvises med `POLICY=strict`.',
    IMPERSONATION_ENABLED: 'Operatører kan se en konto som brukeren, uten å endre den; avvises med `POLICY=strict`.',
    IMPERSONATION_TTL: 'Hvor lenge en operatør kan se en konto som brukeren.',
    OPERATOR_REQUEST_DELAY:
      'Hvor lenge en sak venter før den gjennomføres, slik at eieren kan stoppe den; minst 3600 i produksjon og 86400 med `POLICY=strict`.',
    OPERATOR_REQUEST_TTL: 'Hvor lenge en sak er åpen; mer enn det dobbelte av `OPERATOR_REQUEST_DELAY`.',
    OPERATOR_VIEWS_PER_HOUR: 'Hvor mange brukere en operatør, eller en nøkkel for maskiner, kan åpne på en time.',
    OPERATOR_API_TOKENS: 'Nøkler for maskiner, lagret slik at de ikke kan leses; `npm run operator -- token` lager en.',
    AUDIT_RETENTION_DAYS: 'Antall dager før hendelser fjernes fra loggen.',
    AUDIT_DETAIL_DAYS:
      'Antall dager før IP-adressen og nettleseren i en hendelse forkortes; høyst `AUDIT_RETENTION_DAYS`, med `POLICY=strict` høyst 30; `0`: med en gang.',
    AUDIT_SEAL_INTERVAL: 'Tiden mellom to segl på loggen.',
    WEBHOOKS:
      'Adresser som hendelser sendes til, under et navn som aldri endres; `types` er slag av hendelser med `_` for `-`, `user.*` eller `*`, `include` kan være `["user"]`, og `previousSecret` signerer også mens `secret` byttes (docs/WEBHOOKS.md).',
    WEBHOOK_ALLOW_HTTP: 'Webhooks kan bruke ren http på loopback-verter.',
  },
  nn: {
    OPERATORS_ENABLED: 'Endepunkta og sidene for operatørar finst.',
    OPERATOR_ORIGINS:
      'Fleire opphav enn `PUBLIC_URL` som kan bruke endepunkta for operatørar; `TRUSTED_ORIGINS` kan ikkje det.',
    OPERATOR_ALLOWED_ADDRESSES:
      'IP-adresser og område som kan bruke endepunkta for operatørar; for alle andre finst dei ikkje.',
    OPERATOR_SECOND_FACTOR:
      'Operatørar må gi ein kode frå ein autentiseringsapp, ein reservekode eller ein passnøkkel; i produksjon er det eit krav, med mindre `PUBLIC_URL` er ein loopback-vert.',
    OPERATOR_SECOND_FACTOR_AGE: 'Kor lenge etter koden ein operatør kan lese.',
    OPERATOR_FRESH_AGE: 'Kor lenge etter koden ein operatør kan endre noko; høgst `OPERATOR_SECOND_FACTOR_AGE`.',
    OPERATOR_REASON_REQUIRED: 'Operatørar må gi ein grunn når dei endrar noko; `POLICY=strict` krev det alltid.',
    OPERATOR_SET_PASSWORD_ENABLED: 'Operatørar kan sette passordet til ein brukar; blir avvist med `POLICY=strict`.',
    IMPERSONATION_ENABLED:
      'Operatørar kan sjå ein konto som brukaren, utan å endre han; blir avvist med `POLICY=strict`.',
    IMPERSONATION_TTL: 'Kor lenge ein operatør kan sjå ein konto som brukaren.',
    OPERATOR_REQUEST_DELAY:
      'Kor lenge ei sak ventar før ho blir gjennomført, slik at eigaren kan stoppe ho; minst 3600 i produksjon og 86400 med `POLICY=strict`.',
    OPERATOR_REQUEST_TTL: 'Kor lenge ei sak er open; meir enn det doble av `OPERATOR_REQUEST_DELAY`.',
    OPERATOR_VIEWS_PER_HOUR: 'Kor mange brukarar ein operatør, eller ein nøkkel for maskiner, kan opne på ein time.',
    OPERATOR_API_TOKENS:
      'Nøklar for maskiner, lagra slik at dei ikkje kan lesast; `npm run operator -- token` lagar ein.',
    AUDIT_RETENTION_DAYS: 'Talet på dagar før hendingar blir fjerna frå loggen.',
    AUDIT_DETAIL_DAYS:
      'Talet på dagar før IP-adressa og nettlesaren i ei hending blir forkorta; høgst `AUDIT_RETENTION_DAYS`, med `POLICY=strict` høgst 30; `0`: med ein gong.',
    AUDIT_SEAL_INTERVAL: 'Tida mellom to segl på loggen.',
    WEBHOOKS:
      'Adresser som hendingar blir sende til, under eit namn som aldri blir endra; `types` er slag av hendingar med `_` for `-`, `user.*` eller `*`, `include` kan vere `["user"]`, og `previousSecret` signerer også medan `secret` blir bytt (docs/WEBHOOKS.md).',
    WEBHOOK_ALLOW_HTTP: 'Webhooks kan bruke rein http på loopback-vertar.',
  },
  en: {
    OPERATORS_ENABLED: 'The endpoints and pages of operators exist.',
    OPERATOR_ORIGINS:
      'Origins besides that of `PUBLIC_URL` that may use the endpoints of operators; `TRUSTED_ORIGINS` may not.',
    OPERATOR_ALLOWED_ADDRESSES:
      'IP addresses and ranges that may use the endpoints of operators; requests from all others are answered 404.',
    OPERATOR_SECOND_FACTOR:
      'Operators must give a code of an authenticator app, a backup code or a passkey; production requires it unless `PUBLIC_URL` is a loopback host.',
    OPERATOR_SECOND_FACTOR_AGE: 'How long after that code an operator may read.',
    OPERATOR_FRESH_AGE:
      'How long after that code an operator may change something; at most `OPERATOR_SECOND_FACTOR_AGE`.',
    OPERATOR_REASON_REQUIRED: 'Changes by operators need a reason; `POLICY=strict` always requires one.',
    OPERATOR_SET_PASSWORD_ENABLED: 'Operators may set the password of a user; refused with `POLICY=strict`.',
    IMPERSONATION_ENABLED:
      'Operators may see an account as its user, without changing it; refused with `POLICY=strict`.',
    IMPERSONATION_TTL: 'How long an operator may see an account as its user.',
    OPERATOR_REQUEST_DELAY:
      'How long a case waits before it is carried out, so that the owner can stop it; at least 3600 in production and 86400 with `POLICY=strict`.',
    OPERATOR_REQUEST_TTL: 'How long a case stays open; more than twice `OPERATOR_REQUEST_DELAY`.',
    OPERATOR_VIEWS_PER_HOUR: 'Users that an operator, or the token of a machine, may open within an hour.',
    OPERATOR_API_TOKENS: 'Bearer tokens of machines, as digests; `npm run operator -- token` makes an entry.',
    AUDIT_RETENTION_DAYS: 'Days after which events are removed from the audit log.',
    AUDIT_DETAIL_DAYS:
      'Days after which IP address and browser of an event are shortened; at most `AUDIT_RETENTION_DAYS`, with `POLICY=strict` at most 30; `0`: at once.',
    AUDIT_SEAL_INTERVAL: 'Time between two seals of the audit log.',
    WEBHOOKS:
      'Addresses to which events are posted, by a name that never changes; `types` are kinds of events with `_` for `-`, `user.*` or `*`, `include` may be `["user"]`, and `previousSecret` signs too while `secret` is replaced (docs/WEBHOOKS.md).',
    WEBHOOK_ALLOW_HTTP: 'Webhooks may use plain http on loopback hosts.',
  },
});
