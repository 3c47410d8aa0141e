import type { Extension } from '@portvakt/service';

/** A field of the user, which a rule about sessions reads. */
export const fields: Extension['fields'] = {
  department: {
    type: 'string',
    maxLength: 40,
    label: { nb: 'Avdeling', nn: 'Avdeling', en: 'Department' },
    in: ['profile'],
  },
};
