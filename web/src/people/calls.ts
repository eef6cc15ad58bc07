// The calls of docs/protocol.md about people.
import { call, post } from '../api';
import type { Created, TableInfo } from '../types';
import type { Account, Challenge, MailState, Offer } from './types';

type Done = Record<string, never>;

export const getAccount = async (): Promise<Account | null> => (await call<{ account: Account | null }>('/api/account')).account;
export const register = (name: string, password: string): Promise<Done> => post('/api/account/register', { name, password });
export const logIn = (name: string, password: string): Promise<Done> => post('/api/account/login', { name, password });
export const logOut = (everywhere: boolean): Promise<Done> => post('/api/account/logout', { everywhere });
export const changePassword = (old: string, fresh: string): Promise<Done> => post('/api/account/password', { old, new: fresh });
export const deleteAccount = (password: string): Promise<Done> => post('/api/account/delete', { password });
export const accountTables = (): Promise<TableInfo[]> => call('/api/account/seats');
export const linkSeats = (tokens: string[]): Promise<{ linked: number }> => post('/api/account/seats', { tokens });
export const unlinkSeat = (token: string): Promise<Done> => post('/api/account/seats/forget', { token });

export const getPasskeys = (): Promise<{ id: string; created: string }[]> => call('/api/account/passkeys');
export const offerPasskey = (): Promise<PublicKeyCredentialCreationOptionsJSON> => post('/api/account/passkeys/offer', {});
export const addPasskey = (credential: unknown): Promise<Done> => post('/api/account/passkeys', { credential });
export const forgetPasskey = (id: string): Promise<Done> => post('/api/account/passkeys/forget', { id });
export const askPasskey = (): Promise<PublicKeyCredentialRequestOptionsJSON> => post('/api/account/passkey/ask', {});
export const logInByPasskey = (credential: unknown): Promise<Done> => post('/api/account/passkey/login', { credential });

export const getChallenges = (): Promise<Challenge[]> => call('/api/challenges');
export const offerChallenge = (offer: Offer): Promise<{ id: string; secret: string }> => post('/api/challenges', offer);
export const awaitChallenge = (id: string, secret: string): Promise<{ seat: string }> => post(`/api/challenges/${id}/wait`, { secret });
export const withdrawChallenge = (id: string, secret: string): Promise<Done> => post(`/api/challenges/${id}/withdraw`, { secret });
export const takeChallenge = (id: string): Promise<Created> => post(`/api/challenges/${id}/take`, {});

/** The mails of a seat, of the account, or those that a secret link speaks of. */
export const getMail = (of: string): Promise<MailState> => call(of);
export const askForMail = (of: string, address: string, lang: string): Promise<Done> => post(of, { address, lang });
export const forgetMail = (of: string): Promise<Done> => post(`${of}/forget`, {});
export const turnMail = (secret: string, on: boolean): Promise<Done> => post(`/api/mail/${secret}`, { on });
