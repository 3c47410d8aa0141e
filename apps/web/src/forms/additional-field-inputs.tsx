import type { UseFormRegisterReturn } from 'react-hook-form';

import { Checkbox, ChoiceField, TextField } from '@portvakt/ui';

import { useLanguage, useTexts } from '../i18n/texts.js';
import { judgeInput } from './additional-field-rules.js';
import { type AdditionalField, type InputName, inputNameOf, labelKeyOf } from './additional-fields.js';
import { additionalFieldsTexts } from './additional-fields.texts.js';

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
      ...register(name, { validate: (input) => judgeInput(field, labelKeyOf(field), isRequired(field), input) }),
      label,
      error: errors[name]?.message,
    };
    const help = field.help?.[language];
    if (field.type === 'boolean') return <Checkbox key={name} {...shared} description={help} />;
    const note = isRequired(field) ? undefined : texts.optional;
    const { oneOf } = field.rules;
    if (oneOf) {
      const choices = oneOf.map(String);
      return (
        <ChoiceField key={name} {...shared} note={note} description={help} empty={texts.choose} choices={choices} />
      );
    }
    return (
      <TextField
        key={name}
        {...shared}
        note={note}
        description={field.type.endsWith('[]') ? [help, texts.list].filter(Boolean).join(' ') : help}
        type={field.type === 'date' ? 'date' : 'text'}
        inputMode={field.type === 'number' ? 'decimal' : 'text'}
        autoComplete="on"
      />
    );
  });
}
