import './theme/index.css';

export { Button, ButtonLink, type ButtonProps } from './button.js';
export { Checkbox, type CheckboxProps } from './checkbox.js';
export { Dialog } from './dialog.js';
export { type FieldError, FieldErrors, inFieldOrder } from './field-errors.js';
export { AccountFrame, Panel, PanelPage, SiteFrame } from './frames.js';
export { AlertRegion, FormError, Notice, StatusRegion } from './live-regions.js';
export { Loading } from './loading.js';
export { PageHeading, ProductName } from './page-heading.js';
export { PasswordField, type PasswordFieldLabels, type PasswordFieldProps } from './password-field.js';
export { TextField, type TextFieldProps } from './text-field.js';
export { WithStrong } from './with-strong.js';
export { Link as TextLink, Tag } from '@digdir/designsystemet-react';
