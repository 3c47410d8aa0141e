/** The texts are shown to users: bokmål, nynorsk and English. */
export const refusals = {
  ACME_ONLY_OUR_DOMAIN: {
    status: 403,
    nb: 'Bruk jobbadressen din.',
    nn: 'Bruk jobbadressa di.',
    en: 'Use your work address.',
  },
  ACME_CLOSED_DEPARTMENT: {
    status: 403,
    nb: 'Avdelingen din er lagt ned. Snakk med lederen din.',
    nn: 'Avdelinga di er lagd ned. Snakk med leiaren din.',
    en: 'Your department has been closed. Talk to your manager.',
  },
} as const;
