import { defineTexts } from '../../../i18n/define-texts.js';

/** What the settings of the server, the site, the database, e-mail and rate limits do. English is the description that the service declares. */
export const serviceSettingTexts = defineTexts('setting-service', {
  nb: {
    NODE_ENV:
      '`production` krever hemmeligheter og slår av det som bare er for utvikling; en annen verdi går bare når verten i `PUBLIC_URL` er en loopback-vert.',
    HOST: 'Adressen tjenesten lytter på.',
    PORT: 'Porten tjenesten lytter på; med `0` velger systemet en ledig port.',
    WEB_CONCURRENCY:
      'Hvor mange prosesser som deler porten; flere enn én krever `DATABASE_URL`, og `REDIS_URL` med mindre `RATE_LIMIT_ENABLED` er `false`.',
    EXTENSIONS:
      'Moduler som eksporterer en utvidelse som standard, som pakker eller stier fra arbeidsmappen; de kalles i denne rekkefølgen, etter dem i `main.ts`.',
    DRAIN_SECONDS:
      'Tiden fra signalet om å stoppe til porten lukkes; i mellomtiden besvares forespørsler, og `/ready` er 503.',
    WEB_ENABLED: 'Nettappen leveres ved siden av API-et.',
    API_REFERENCE_ENABLED: 'API-referansen finnes på `/api/reference`.',
    TRUSTED_PROXIES: 'IP-adresser og områder til mellomtjenerne foran; `X-Forwarded-For` leses bare fra disse.',
    LOG_LEVEL: 'Laveste nivå som logges; adressen tjenesten lytter på, logges på alle nivåer.',
    DATA_DIR: 'Mappe for den innebygde databasen, utviklingshemmeligheten og e-postfilene; den lages når den mangler.',
    MANAGEMENT_PORT:
      'Port for `/metrics`, `/ok` og `/ready` til overvåking, uten grenser; med `0` velger systemet en ledig port. Må aldri være åpen for alle.',
    MANAGEMENT_HOST: 'Adressen `MANAGEMENT_PORT` lytter på.',
    ACCESS_LOG: 'Logger en linje for hver forespørsel på alle `LOG_LEVEL`: metode, rutens mønster, status og varighet.',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'OpenTelemetry-innsamleren som får sporene over OTLP/HTTP, uten `/v1/traces`.',
    OTEL_EXPORTER_OTLP_HEADERS: 'Hoder til innsamleren, for eksempel nøkkelen dens.',
    OTEL_SERVICE_NAME: 'Navnet på tjenesten i sporene.',
    OTEL_TRACES_SAMPLER:
      'Hvilke forespørsler som spores; `parentbased_` følger `traceparent` fra en mellomtjener i `TRUSTED_PROXIES`.',
    OTEL_TRACES_SAMPLER_ARG: 'Andelen av forespørslene som spores med `traceidratio`.',
    PUBLIC_URL:
      'Opphavet som nettlesere når tjenesten under; https slår på sikre informasjonskapsler, og i produksjon avvises http unntatt på en loopback-vert.',
    BASE_PATH: 'Stien som endepunktene ligger under.',
    DISABLED_PATHS: 'Endepunkter som svarer 404, som om de ikke fantes.',
    ERROR_URL:
      'Hit sendes brukeren når innlogging hos en leverandør feiler og forespørselen ikke oppga noen adresse; må være klarert.',
    TRUSTED_ORIGINS: 'Flere opphav som kan sende forespørsler, og som nettlesere kan sendes videre til.',
    APP_NAME:
      'Navnet på produktet i e-poster, på sider og, når `TWO_FACTOR_ISSUER` ikke er satt, i autentiseringsapper.',
    THEME_DIR:
      'Mappe med utseendet og ordene til produktet: farger, logo, ikon, tekster, juridiske sider (docs/BRAND.md).',
    HOME_URL:
      'Adressen til produktet: ordmerket og sider som er ferdige, leder dit, også i e-poster. Videresending til dette opphavet er tillatt.',
    CONTACT_EMAIL:
      'E-postadressen folk henvender seg til; vises på hjelpesiden og de juridiske sidene, etter feil og i e-poster.',
    CONTACT_URL: 'Side for dem som trenger hjelp; vises der `CONTACT_EMAIL` vises.',
    SUPPORT_CONTACT:
      'Hvem en bruker med sperret konto tar kontakt med; vises der kontoen er sperret, og i e-poster om det operatører har gjort.',
    PRIVACY_URL: 'Personvernsiden til produktet, i stedet for den innebygde.',
    ACCESSIBILITY_URL: 'Tilgjengelighetserklæringen til produktet, i stedet for den innebygde.',
    HELP_URL: 'Hjelpesiden til produktet, i stedet for den innebygde.',
    TERMS_URL: 'Bruksvilkår; uten adresse lenkes det ikke til noen vilkår.',
    POLICY:
      '`strict` avviser også det som ellers er tillatt av hensyn til kompatibilitet, som å bruke en engangskode to ganger.',
    AUTH_SECRET: 'Alle nøkler avledes av den: den som kjenner den, kan forfalske økter.',
    AUTH_PREVIOUS_SECRETS:
      'Tidligere verdier av `AUTH_SECRET`, nyeste først: godtas fortsatt, brukes aldri til noe nytt.',
    AUTH_COMPROMISED_SECRETS:
      'Verdier av `AUTH_SECRET` som er lekket: de dekrypterer lagrede verdier, som krypteres på nytt ved start, og godtar ingen informasjonskapsel, lenke eller token.',
    COOKIE_PREFIX:
      'Begynnelsen på navnet til alle informasjonskapsler; `better-auth` beholder øktene fra en flyttet better-auth-installasjon.',
    COOKIE_DOMAIN: 'Domenet med vertene som deler informasjonskapslene; uten domene hører de til én vert.',
    DATABASE_URL:
      'PostgreSQL-databasen, med tabellene i skjemaet `public` eller i `search_path` for tilkoblingen. Flere verter med komma mellom og `target_session_attrs=read-write` følger et bytte av hovedtjener.',
    DATABASE_POOL_SIZE: 'Tilkoblinger til databasen for hver prosess.',
    DATABASE_POOLER:
      '`transaction` for en pooler i transaksjonsmodus: ingen oppstartsparametere, ingen navngitte spørringer.',
    MIGRATE_ON_START:
      'Kjører ventende migreringer ved start; `false` når et eget steg kjører `npm run migrate` på `DATABASE_URL`.',
    SMTP_URL:
      'E-posttjeneren; uten en skrives e-poster til filer, som vises på `/utviklerpost` under utvikling. Brukes ikke der en utvidelse sender dem.',
    MAIL_FROM: 'Avsenderen av alle e-poster.',
    RATE_LIMIT_ENABLED: 'Begrenser hvor ofte en klient kan sende forespørsler; grensene for feil koder gjelder alltid.',
    RATE_LIMIT_WINDOW: 'Vinduet for standardregelen.',
    RATE_LIMIT_MAX: 'Forespørsler fra én IP-adresse til én sti i det vinduet.',
    RATE_LIMIT_RULES: 'Regler for enkelte stier eller, med `*`, for flere; de går foran de innebygde reglene.',
    REDIS_URL:
      'Redis eller Valkey som teller for alle prosesser. Med Sentinel: `redis+sentinel://:passord@a:26379,b:26379/mymaster/0`.',
  },
  nn: {
    NODE_ENV:
      '`production` krev hemmelegheiter og slår av det som berre er for utvikling; ein annan verdi går berre når verten i `PUBLIC_URL` er ein loopback-vert.',
    HOST: 'Adressa tenesta lyttar på.',
    PORT: 'Porten tenesta lyttar på; med `0` vel systemet ein ledig port.',
    WEB_CONCURRENCY:
      'Kor mange prosessar som deler porten; fleire enn éin krev `DATABASE_URL`, og `REDIS_URL` med mindre `RATE_LIMIT_ENABLED` er `false`.',
    EXTENSIONS:
      'Modular som eksporterer ei utviding som standard, som pakkar eller stiar frå arbeidsmappa; dei blir kalla i denne rekkjefølgja, etter dei i `main.ts`.',
    DRAIN_SECONDS:
      'Tida frå signalet om å stoppe til porten blir lukka; i mellomtida får førespurnader svar, og `/ready` er 503.',
    WEB_ENABLED: 'Nettappen blir levert ved sida av API-et.',
    API_REFERENCE_ENABLED: 'API-referansen finst på `/api/reference`.',
    TRUSTED_PROXIES: 'IP-adresser og område til mellomtenarane framfor; `X-Forwarded-For` blir berre lesen frå desse.',
    LOG_LEVEL: 'Lågaste nivå som blir logga; adressa tenesta lyttar på, blir logga på alle nivå.',
    DATA_DIR:
      'Mappe for den innebygde databasen, utviklingshemmelegheita og e-postfilene; ho blir laga når ho manglar.',
    MANAGEMENT_PORT:
      'Port for `/metrics`, `/ok` og `/ready` til overvaking, utan grenser; med `0` vel systemet ein ledig port. Må aldri vere open for alle.',
    MANAGEMENT_HOST: 'Adressa `MANAGEMENT_PORT` lyttar på.',
    ACCESS_LOG:
      'Loggar ei linje for kvar førespurnad på alle `LOG_LEVEL`: metode, mønsteret til ruta, status og lengd.',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'OpenTelemetry-innsamlaren som får spora over OTLP/HTTP, utan `/v1/traces`.',
    OTEL_EXPORTER_OTLP_HEADERS: 'Hovud til innsamlaren, til dømes nøkkelen hans.',
    OTEL_SERVICE_NAME: 'Namnet på tenesta i spora.',
    OTEL_TRACES_SAMPLER:
      'Kva førespurnader som blir spora; `parentbased_` følgjer `traceparent` frå ein mellomtenar i `TRUSTED_PROXIES`.',
    OTEL_TRACES_SAMPLER_ARG: 'Delen av førespurnadene som blir spora med `traceidratio`.',
    PUBLIC_URL:
      'Opphavet som nettlesarar når tenesta under; https slår på sikre informasjonskapslar, og i produksjon blir http avvist unnateke på ein loopback-vert.',
    BASE_PATH: 'Stien som endepunkta ligg under.',
    DISABLED_PATHS: 'Endepunkt som svarer 404, som om dei ikkje fanst.',
    ERROR_URL:
      'Hit blir brukaren send når innlogging hos ein leverandør feilar og førespurnaden ikkje oppgav noka adresse; må vere klarert.',
    TRUSTED_ORIGINS: 'Fleire opphav som kan sende førespurnader, og som nettlesarar kan sendast vidare til.',
    APP_NAME:
      'Namnet på produktet i e-postar, på sider og, når `TWO_FACTOR_ISSUER` ikkje er sett, i autentiseringsappar.',
    THEME_DIR:
      'Mappe med utsjånaden og orda til produktet: fargar, logo, ikon, tekstar, juridiske sider (docs/BRAND.md).',
    HOME_URL:
      'Adressa til produktet: ordmerket og sider som er ferdige, leier dit, også i e-postar. Vidaresending til dette opphavet er tillaten.',
    CONTACT_EMAIL:
      'E-postadressa folk vender seg til; blir vist på hjelpesida og dei juridiske sidene, etter feil og i e-postar.',
    CONTACT_URL: 'Side for dei som treng hjelp; blir vist der `CONTACT_EMAIL` blir vist.',
    SUPPORT_CONTACT:
      'Kven ein brukar med sperra konto tar kontakt med; blir vist der kontoen er sperra, og i e-postar om det operatørar har gjort.',
    PRIVACY_URL: 'Personvernsida til produktet, i staden for den innebygde.',
    ACCESSIBILITY_URL: 'Tilgjengeerklæringa til produktet, i staden for den innebygde.',
    HELP_URL: 'Hjelpesida til produktet, i staden for den innebygde.',
    TERMS_URL: 'Bruksvilkår; utan adresse blir det ikkje lenka til nokon vilkår.',
    POLICY:
      '`strict` avviser også det som elles er tillate av omsyn til kompatibilitet, som å bruke ein eingongskode to gonger.',
    AUTH_SECRET: 'Alle nøklar blir avleidde av han: den som kjenner han, kan forfalske økter.',
    AUTH_PREVIOUS_SECRETS:
      'Tidlegare verdiar av `AUTH_SECRET`, nyaste først: blir framleis godtekne, blir aldri brukte til noko nytt.',
    AUTH_COMPROMISED_SECRETS:
      'Verdiar av `AUTH_SECRET` som har kome på avvege: dei dekrypterer lagra verdiar, som blir krypterte på nytt ved start, og godtek ingen informasjonskapsel, lenke eller token.',
    COOKIE_PREFIX:
      'Starten på namnet til alle informasjonskapslar; `better-auth` tar vare på øktene frå ein flytta better-auth-installasjon.',
    COOKIE_DOMAIN: 'Domenet med vertane som deler informasjonskapslane; utan domene høyrer dei til éin vert.',
    DATABASE_URL:
      'PostgreSQL-databasen, med tabellane i skjemaet `public` eller i `search_path` for tilkoplinga. Fleire vertar med komma mellom og `target_session_attrs=read-write` følgjer eit byte av hovudtenar.',
    DATABASE_POOL_SIZE: 'Tilkoplingar til databasen for kvar prosess.',
    DATABASE_POOLER:
      '`transaction` for ein pooler i transaksjonsmodus: ingen oppstartsparametrar, ingen namngitte spørjingar.',
    MIGRATE_ON_START:
      'Køyrer ventande migreringar ved start; `false` når eit eige steg køyrer `npm run migrate` på `DATABASE_URL`.',
    SMTP_URL:
      'E-posttenaren; utan ein blir e-postar skrivne til filer, som blir viste på `/utviklerpost` under utvikling. Blir ikkje brukt der ei utviding sender dei.',
    MAIL_FROM: 'Avsendaren av alle e-postar.',
    RATE_LIMIT_ENABLED: 'Avgrensar kor ofte ein klient kan sende førespurnader; grensene for feil kodar gjeld alltid.',
    RATE_LIMIT_WINDOW: 'Vindauget for standardregelen.',
    RATE_LIMIT_MAX: 'Førespurnader frå éi IP-adresse til éin sti i det vindauget.',
    RATE_LIMIT_RULES: 'Reglar for enkelte stiar eller, med `*`, for fleire; dei går framfor dei innebygde reglane.',
    REDIS_URL:
      'Redis eller Valkey som tel for alle prosessar. Med Sentinel: `redis+sentinel://:passord@a:26379,b:26379/mymaster/0`.',
  },
  en: {
    NODE_ENV:
      '`production` requires secrets and turns development features off; any other value starts only if the host of `PUBLIC_URL` is a loopback host.',
    HOST: 'Address to listen on.',
    PORT: 'Port to listen on; with `0` the system picks a free one.',
    WEB_CONCURRENCY:
      'Number of processes that share the port; more than one needs `DATABASE_URL`, and `REDIS_URL` unless `RATE_LIMIT_ENABLED` is `false`.',
    EXTENSIONS:
      'Modules whose default export is an extension, as packages or paths from the working directory; called in this order, after those of `main.ts`.',
    DRAIN_SECONDS:
      'Time between the signal to stop and the closing of the port; requests are served meanwhile, and `/ready` is 503.',
    WEB_ENABLED: 'Serves the web app beside the API.',
    API_REFERENCE_ENABLED: 'Serves the API reference at `/api/reference`.',
    TRUSTED_PROXIES: 'IP addresses and ranges of the proxies in front; `X-Forwarded-For` is read only from these.',
    LOG_LEVEL: 'Lowest level that is logged; the listening address is logged at every level.',
    DATA_DIR:
      'Folder of the embedded database, the development secret and the e-mail files; created when it is missing.',
    MANAGEMENT_PORT:
      'Port of `/metrics`, `/ok` and `/ready` for monitoring, without rate limits; with `0` the system picks a free one. Never open it to the public.',
    MANAGEMENT_HOST: 'Address that `MANAGEMENT_PORT` listens on.',
    ACCESS_LOG:
      'Logs a line for each answered request at every `LOG_LEVEL`: method, pattern of the route, status and duration.',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'OpenTelemetry collector that takes traces over OTLP/HTTP, without `/v1/traces`.',
    OTEL_EXPORTER_OTLP_HEADERS: 'Headers for the collector, such as its key.',
    OTEL_SERVICE_NAME: 'Name of the service in traces.',
    OTEL_TRACES_SAMPLER:
      'Which requests are traced; `parentbased_` follows the `traceparent` of a proxy in `TRUSTED_PROXIES`.',
    OTEL_TRACES_SAMPLER_ARG: 'Share of the requests that the samplers with `traceidratio` trace.',
    PUBLIC_URL:
      'Origin under which browsers reach the service; https turns on secure cookies, and production rejects http except on a loopback host.',
    BASE_PATH: 'Path below which the endpoints are served.',
    DISABLED_PATHS: 'Endpoints that answer 404 as if they did not exist.',
    ERROR_URL: 'Where a failed social sign-in redirects to when the request named no URL; must be trusted.',
    TRUSTED_ORIGINS: 'Further origins that may send requests and that browsers may be redirected to.',
    APP_NAME: 'Product name in e-mails, on pages and, unless `TWO_FACTOR_ISSUER` is set, in authenticator apps.',
    THEME_DIR:
      'Folder with the look and words of the product: colours, logo, icon, texts, legal pages (docs/BRAND.md).',
    HOME_URL:
      'URL of the product. The wordmark, the last pages and e-mails link to it, and redirects may lead to its origin.',
    CONTACT_EMAIL: 'E-mail address that people turn to; shown on help and legal pages, after failures and in e-mails.',
    CONTACT_URL: 'Page for people who need help, shown where `CONTACT_EMAIL` is shown.',
    SUPPORT_CONTACT:
      'Whom a user with a locked account turns to; shown where the account is locked and in e-mails about what operators did.',
    PRIVACY_URL: 'Privacy page of the product, in place of the built-in one.',
    ACCESSIBILITY_URL: 'Accessibility statement of the product, in place of the built-in one.',
    HELP_URL: 'Help page of the product, in place of the built-in one.',
    TERMS_URL: 'Terms of use; without it no terms are linked.',
    POLICY:
      '`strict` also rejects what the standard behaviour allows for compatibility, such as the second use of a one-time code.',
    AUTH_SECRET: 'All keys are derived from it: anyone who knows it can forge sessions.',
    AUTH_PREVIOUS_SECRETS: 'Previous values of `AUTH_SECRET`, newest first: still accepted, never used for new values.',
    AUTH_COMPROMISED_SECRETS:
      'Leaked values of `AUTH_SECRET`: they decrypt stored values, which are encrypted again at start, and verify no cookie, link or token.',
    COOKIE_PREFIX:
      'Prefix of every cookie name; `better-auth` keeps the sessions of a migrated better-auth installation.',
    COOKIE_DOMAIN: 'Domain whose hosts share the cookies; without it only the host of `PUBLIC_URL` gets them.',
    DATABASE_URL:
      'PostgreSQL database, tables in schema `public` or the `search_path` of the connection. Several hosts joined with commas and `target_session_attrs=read-write` follow a failover.',
    DATABASE_POOL_SIZE: 'Connections to the database of each process.',
    DATABASE_POOLER: '`transaction` for a pooler in transaction mode: no start-up parameters, no named statements.',
    MIGRATE_ON_START:
      'Applies pending migrations at start; `false` if a release step runs `npm run migrate` on `DATABASE_URL`.',
    SMTP_URL:
      'Mail server; without one e-mails are written to files, which development shows at `/utviklerpost`. Not used where an extension sends them.',
    MAIL_FROM: 'Sender of every e-mail.',
    RATE_LIMIT_ENABLED: 'Limits how often a client may send requests; the limits on wrong codes always apply.',
    RATE_LIMIT_WINDOW: 'Window of the default rule, in seconds.',
    RATE_LIMIT_MAX: 'Requests from one IP address to one path in that window.',
    RATE_LIMIT_RULES: 'Rules for single paths or, with `*`, for several; they override the built-in rules.',
    REDIS_URL:
      'Redis or Valkey that counts for all processes. With Sentinels: `redis+sentinel://:password@a:26379,b:26379/mymaster/0`.',
  },
});
