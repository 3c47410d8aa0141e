import type { UseFormRegisterReturn } from 'react-hook-form';

import { Checkbox, TextField } from '@portvakt/ui';

import { errorTexts } from '../i18n/errors.texts.js';
import { textKeys, useLanguage, useTexts } from '../i18n/texts.js';
import { type AdditionalField, type InputName, inputNameOf, toValue } from './additional-fields.js';
import { additionalFieldsTexts } from './additional-fields.texts.js';

const keys = textKeys(additionalFieldsTexts);
const errorKeys = textKeys(errorTexts);

interface InputRules {
  readonly validate: (input: string | boolean) => string | true;
}

interface AdditionalFieldInputsProps {
  readonly fields: readonly AdditionalField[];
  /** Whether a field must be filled in. */
  readonly isRequired: (field: AdditionalField) => boolean;
  /** The `register` of the form. */
  readonly register: (name: InputName, rules: InputRules) => UseFormRegisterReturn;
  readonly errors: Readonly<Partial<Record<InputName, { readonly message: string }>>>;
}

/** The inputs of the operator's fields, labelled in the page's language. */
export function AdditionalFieldInputs({ fields, isRequired, register, errors }: AdditionalFieldInputsProps) {
  const texts = useTexts(additionalFieldsTexts);
  const [language] = useLanguage();

  return fields.map((field) => {
    const name = inputNameOf(field);
    const label = field.label?.[language] ?? field.name;
    const shared = {
      ...register(name, rulesOf(field, label, isRequired(field))),
      label,
      error: errors[name]?.message,
    };
    const help = field.help?.[language];
    if (field.type === 'boolean') return <Checkbox key={name} {...shared} description={help} />;
    return (
      <TextField
        key={name}
        {...shared}
        note={isRequired(field) ? undefined : texts.optional}
        description={field.type.endsWith('[]') ? [help, texts.list].filter(Boolean).join(' ') : help}
        type={field.type === 'date' ? 'date' : 'text'}
        inputMode={field.type === 'number' ? 'decimal' : 'text'}
        autoComplete="on"
      />
    );
  });
}

const MALFORMED = { date: keys.notADate, number: keys.notANumber, 'number[]': keys.notANumber };

function rulesOf(field: AdditionalField, label: string, required: boolean): InputRules {
  return {
    validate: (input) => {
      const value = toValue(field, input);
      if (value === null) return !required || errorKeys.FIELD_IS_REQUIRED({ felt: label });
      if (value !== undefined) return true;
      return MALFORMED[field.type === 'date' || field.type === 'number[]' ? field.type : 'number'];
    },
  };
}
