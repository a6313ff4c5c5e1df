/* Generated from the OpenAPI document: npm run openapi writes this file. */
export interface components {
  schemas: {
    /** @description The payment that the customer is asked to make. Unknown fields are rejected, and null means absent. */
    readonly CreatePaymentRequest: {
      /** @description A decimal string in major units with up to two decimals, more than zero and less than 1000000000000. Responses always have two decimals. */
      readonly amount: string;
      /** @description ISO 4217 code: `AED` in the UAE, `SAR` in Saudi Arabia. */
      readonly currency: string;
      /** @description The creditor's IBAN, which must belong to the request's market. Spaces and lower-case letters are accepted. Required with `beneficiaryName`, or if you have no default creditor account. */
      readonly beneficiaryIban?: string;
      /** @description The creditor's name, up to 140 characters. Required with `beneficiaryIban` in the UAE. */
      readonly beneficiaryName?: string;
      /** @description Your own reference, up to 35 characters. It appears on both account statements unless overridden by `creditorReference` or `debtorReference`. */
      readonly reference?: string;
      /** @description The customer's bank: an id from `GET /providers`, in the country of the creditor's account. If absent, the customer chooses the bank on a page of this service. */
      readonly providerId?: string;
      /**
       * @description One instant payment, or a consent to several payments. Defaults to `SingleInstantPayment`.
       * @default SingleInstantPayment
       */
      readonly type?: components["schemas"]["PaymentType"];
      /** @description Why the payment is made: a code from `GET /payment-purpose-codes` for the market. If absent, banks receive `GDS` in the UAE and `ONLP` in Saudi Arabia. */
      readonly purpose?: string;
      /**
       * Format: uri
       * @description Where the customer is sent after deciding, unless `successRedirectUrl` or `failureRedirectUrl` applies. An https URL; http is allowed for loopback addresses. If absent, a page of this service shows the result; if present, your page must show it.
       */
      readonly redirectUrl?: string;
      /**
       * Format: uri
       * @description The page for the customer after an approval. `paymentRequestId`, `consentId` and `status` are added to its query.
       */
      readonly successRedirectUrl?: string;
      /**
       * Format: uri
       * @description The page for the customer after a rejection or a failure. `paymentRequestId`, `consentId` and `status` are added to its query.
       */
      readonly failureRedirectUrl?: string;
      /** @description The reference on the creditor's account statement, up to 35 characters. */
      readonly creditorReference?: string;
      /** @description The reference on the customer's account statement, up to 35 characters. */
      readonly debtorReference?: string;
      /** @description Your id for the merchant who is paid, 8 to 20 characters. */
      readonly merchantId?: string;
      /** @description The merchant's own reference, up to 255 characters. */
      readonly merchantReference?: string;
      readonly creditorType?: components["schemas"]["CreditorType"];
      /** @description The account from which the customer must pay. If omitted, the customer chooses an account at the bank. */
      readonly debtorAccount?: components["schemas"]["AccountPartyInput"];
      /** @description Further creditors that a multi-payment type may pay, in addition to `beneficiaryIban`. In the UAE, each must have a name, and banks may reject several creditors unless the type is `VariableOnDemand`. Not allowed for a single payment. */
      readonly additionalCreditorAccounts?: readonly components["schemas"]["AccountPartyInput"][];
      /** @description A `Periodic` type requires `periodicSchedule`, a `Defined` type requires `paymentSchedule`, an `OnDemand` type may have `periodicSchedule`. */
      readonly instructions?: components["schemas"]["Instructions"];
      readonly risks?: components["schemas"]["Risks"];
    };
    /** @description An account and its holder. */
    readonly AccountPartyInput: {
      /**
       * @description The kind of number in `identification`.
       * @default IBAN
       */
      readonly schemeName?: components["schemas"]["SchemeName"];
      /** @description The IBAN or the account number, without spaces. */
      readonly identification: string;
      /** @description The account holder's name at the bank. */
      readonly accountHolderName?: string;
      /** @description The name of the account or its holder; null if not known. */
      readonly name?: string;
      /** @description The holder's name, if a company. */
      readonly businessName?: string;
      /** @description The holder's given name, if a person. */
      readonly givenName?: string;
      /** @description The holder's family name, if a person. */
      readonly lastName?: string;
    };
    /** @description How the payment is made: limits, schedule, currency exchange and permissions. */
    readonly Instructions: {
      /** @description The amount of the payment request, which it must equal. */
      readonly amount?: {
        /** @description A decimal string in major units, such as `150.00`. */
        readonly amount: string;
        /** @description ISO 4217 code: `AED` in the UAE, `SAR` in Saudi Arabia. */
        readonly currency: string;
      };
      /** @description The creditor's name as the creditor's bank confirmed it. */
      readonly copCreditorName?: {
        /** @description A company's name. */
        readonly businessName?: string;
        /** @description A person's given name. */
        readonly givenName?: string;
        /** @description A person's family name. */
        readonly lastName?: string;
      };
      /** @description Not sent to the bank: the standard allows it only in international payments, which are not supported. */
      readonly currencyRequest?: {
        /** @description The party that pays the bank's fees. */
        readonly chargeBearer?: "BorneByCreditor" | "BorneByDebtor" | "Shared";
        /** @description ISO 4217 code of the currency in which the creditor receives the money. */
        readonly currencyOfTransfer?: string;
        /** @description ISO 3166-1 code of the creditor's country. */
        readonly destinationCountryCode?: string;
        /** @description The agreed or requested exchange rate. */
        readonly exchangeRateInformation?: {
          /** @description The number of the exchange contract with the bank. */
          readonly contractIdentification?: string;
          /** @description The exchange rate, for one unit of the base currency. */
          readonly exchangeRate?: number;
          /** @description Whether the rate is the actual, an agreed or an indicative one. */
          readonly rateType?: "Actual" | "Agreed" | "Indicative";
          /** @description Base currency of the rate (ISO 4217). */
          readonly unitCurrency?: string;
        };
        /** @description The id of the bank's exchange rate quote. */
        readonly fxQuoteId?: string;
        /** @description The priority of the payment at the bank. */
        readonly priority?: "Normal" | "Urgent";
        /** @description Why the payment is made, as text for the bank. */
        readonly purpose?: string;
      };
      /** @description False or absent: international payments are not supported. */
      readonly isInternationalPayment?: boolean;
      /** @description The highest total of all payments, a decimal string. Not less than a fixed amount or the sum of the fixed amounts in `paymentSchedule`. */
      readonly maxCumulativeAmount?: string;
      /** @description The highest number of payments. Not less than the number of entries in `paymentSchedule`. */
      readonly maxCumulativeNumberOfPayments?: number;
      /** @description The dates of the payments, each date once. Required for `Defined` types. The customer must approve by the end of the earliest date. */
      readonly paymentSchedule?: readonly {
          /** @description The amount of this payment, a decimal string. Required if the type is fixed. */
          readonly amount?: string;
          /** @description The highest amount of this payment, a decimal string. Not less than `amount`, which is the default. */
          readonly maxAmount?: string;
          /**
           * Format: date
           * @description The day of this payment (YYYY-MM-DD): today in the market's time zone or later, within a year.
           */
          readonly paymentExecutionDate: string;
        }[];
      /** @description How often payments are made. Required for `Periodic` types; for `OnDemand` types it defines the periods to which limits apply. */
      readonly periodicSchedule?: {
        /** @description The amount of each payment, a decimal string. For a fixed type it must equal `amount` of the request. For a variable type it is the default, at most the highest amount. If absent, `amount` of the request is used. */
        readonly amount?: string;
        /** @description Limits per period. For `OnDemand` types, a month is a calendar month. */
        readonly controls?: {
          /** @description The highest total per period, a decimal string. Not less than a fixed amount. */
          readonly maxCumulativeAmountPerPeriod?: string;
          /** @description The highest number of payments per period. */
          readonly maxCumulativeNumberOfPaymentsPerPeriod?: number;
        };
        /**
         * Format: date
         * @description The last day (YYYY-MM-DD), not before `startDate`. If absent, the schedule has no end of its own.
         */
        readonly endDate?: string;
        /** @description The length of a period. */
        readonly frequency: "Day" | "Week" | "Month" | "Year";
        /** @description The highest amount of one payment, a decimal string. Not less than the fixed amount or the default of a variable one. Defaults to `amount` of the request. */
        readonly maxAmount?: string;
        /**
         * Format: date
         * @description The first day (YYYY-MM-DD): today in the market's time zone or later, within a year. The customer must approve by the end of that day.
         */
        readonly startDate: string;
      };
      /** @description Further permissions of this service at the bank. */
      readonly permissions?: {
        /** @description Allows confirming the creditor's name. */
        readonly confirmPayee?: boolean;
        /** @description Not sent to the bank, because no operation needs it. */
        readonly readAccountsBasic?: boolean;
        /** @description Allows reading the customer's accounts with their numbers. */
        readonly readAccountsDetail?: boolean;
        /** @description Not sent to the bank, because no operation reads balances under a payment consent. Requires `readAccountsBasic` or `readAccountsDetail`. */
        readonly readBalances?: boolean;
        /** @description Allows reading the account that the customer pays from, for refunds. Defaults to true. */
        readonly readRefundAccount?: boolean;
      };
    };
    /** @description Facts with which the bank assesses the risk of the payment: the customer's device and behaviour, the creditor and the delivery. */
    readonly Risks: {
      /** @description The kind of account that the creditor has. */
      readonly BeneficiaryAccountType?: "Personal" | "JointPersonal" | "PersonalSavingsAccount" | "Business" | "BusinessSavingsAccount" | "Charity" | "Collection" | "Corporate" | "Government" | "Ewallet" | "Investment" | "ISA" | "Premier" | "Wealth" | "Pension";
      /** @description Facts about the creditor. */
      readonly creditorIndicators?: {
        /** @description Whether the creditor's account belongs to a person or a company. */
        readonly accountType?: "Retail" | "Corporate";
        /** @description The result of confirming the creditor's name. Payee checks by this service override it, once every creditor is checked. */
        readonly confirmationOfPayeeResponse?: "Yes" | "Partial" | "No";
        /** @description Whether a confirmation of payee has confirmed the creditor. Payee checks by this service override it, once every creditor is checked. */
        readonly isCreditorConfirmed?: boolean;
        /** @description Whether you filled in the creditor for the customer. */
        readonly isCreditorPrePopulated?: boolean;
        /** @description Whether you verified the creditor. */
        readonly isVerifiedByTpp?: boolean;
      };
      /** @description Facts about the customer's device and behaviour. */
      readonly debtorIndicators?: {
        /** @description The biometric capabilities of the device. */
        readonly biometricCapabilities?: {
          /** @description The biometric checks that the device offers. */
          readonly biometricTypes?: readonly ("Fingerprint" | "FacialRecognition" | "Iris" | "VoicePrint" | "Other")[];
          /** @description Whether the device offers biometric checks. */
          readonly supportsBiometric?: boolean;
        };
        /** @description Facts about the browser. */
        readonly browserInformation?: {
          /** @description The names of the fonts in the browser. */
          readonly availableFonts?: readonly string[];
          /** @description Whether the browser accepts cookies. */
          readonly isCookiesEnabled?: boolean;
          /** @description Device pixels per CSS pixel. */
          readonly pixelRatio?: number;
          /** @description The names of the plug-ins in the browser. */
          readonly plugins?: readonly string[];
          /** @description The `User-Agent` header of the browser. */
          readonly userAgent?: string;
        };
        /** @description Facts about the customer's device. */
        readonly deviceInformation?: {
          /** @description A second id for the device. */
          readonly alternativeDeviceId?: string;
          /** @description The state of the battery. */
          readonly batteryStatus?: {
            /** @description Whether the battery is being charged. */
            readonly isCharging?: boolean;
            /** @description The battery charge, in percent. */
            readonly level?: number;
          };
          /** @description How long the device has been bound to the customer (ISO 8601 duration). */
          readonly bindingDuration?: string;
          /** @description Whether the device is bound to the customer. */
          readonly bindingStatus?: "Active" | "Expired" | "Revoked" | "Suspended";
          /** @description The device's network. */
          readonly connectionType?: "WiFi" | "Cellular" | "Other";
          /** @description Your id for the binding between device and customer. */
          readonly deviceBindingId?: string;
          /** @description Unusual facts about the app's environment. */
          readonly deviceEnvironmentContext?: readonly ("VPNDetected" | "EmulatorDetected")[];
          /** @description Your id for the device. */
          readonly deviceId?: string;
          /** @description The language of the device (BCP 47). */
          readonly deviceLanguage?: string;
          /**
           * Format: date-time
           * @description The time on the device, with its offset from UTC.
           */
          readonly deviceLocalDateTime?: string;
          /** @description The maker and model of the device. */
          readonly deviceManufacturer?: {
            /** @description The maker of the device. */
            readonly manufacturer?: string;
            /** @description The model of the device. */
            readonly model?: string;
          };
          /** @description The operating system of the device, such as iOS. */
          readonly deviceOperatingSystem?: string;
          /** @description The version of the operating system, such as 18.2. */
          readonly deviceOperatingSystemVersion?: string;
          /** @description The kind of device. */
          readonly deviceType?: "Mobile" | "Desktop" | "Tablet" | "Wearable" | "Other";
          /**
           * Format: date-time
           * @description When the device was last bound to the customer.
           */
          readonly lastBindingDateTime?: string;
          /** @description The readings of the motion sensors. */
          readonly motionSensors?: {
            /** @description Whether the device has an accelerometer. */
            readonly accelerometer?: boolean;
            /** @description Whether the device has a gyroscope. */
            readonly gyroscope?: boolean;
            /** @description Whether the device is moving. */
            readonly status?: "InMotion" | "Stationary";
          };
          /** @description Facts about the screen. */
          readonly screenInformation?: {
            /** @description How the customer holds the device. */
            readonly orientation?: "Portrait" | "Landscape";
            /** @description The screen's pixels per inch. */
            readonly pixelDensity?: number;
          };
          /** @description Facts about the touch screen. */
          readonly touchSupport?: {
            /** @description The number of simultaneous touches that the screen detects. */
            readonly maxTouchPoints?: number;
            /** @description Whether the screen supports touch. */
            readonly supported?: boolean;
          };
        };
        /** @description The location of the device. */
        readonly geoLocation?: {
          /** @description In degrees, from -90 to 90, as a number or a string. */
          readonly latitude?: number | string;
          /** @description In degrees, from -180 to 180, as a number or a string. */
          readonly longitude?: number | string;
        };
        /** @description The customer's behaviour on your page. */
        readonly userBehavior?: {
          /** @description How the customer scrolls. */
          readonly scrollBehavior?: {
            /** @description The main direction of scrolling. */
            readonly direction?: "Up" | "Down" | "Both";
            /** @description How often the customer scrolls. */
            readonly frequency?: number;
            /** @description How fast the customer scrolls. */
            readonly speed?: number;
          };
        };
      };
      /** @description Where the goods are delivered. */
      readonly DeliveryAddress?: {
        /** @description Up to seven lines of the address. */
        readonly AddressLine?: readonly string[];
        /** @description The house or building number, as text. */
        readonly BuildingNumber?: string;
        /** @description ISO 3166-1 code of two letters. */
        readonly Country?: string;
        /** @description The region. In the UAE one of AbuDhabi, Ajman, Dubai, Fujairah, RasAlKhaimah, Sharjah, UmmAlQuwain. */
        readonly CountrySubDivision?: string;
        /** @description The postal code. */
        readonly PostCode?: string;
        /** @description The street, without the building number. */
        readonly StreetName?: string;
        /** @description The town or city. */
        readonly TownName?: string;
      };
      /** @description The merchant's category code (ISO 18245). */
      readonly MerchantCategoryCode?: string;
      /** @description The merchant's id for the customer. Lists can be filtered by it. */
      readonly MerchantCustomerIdentification?: string;
      /** @description The context of the payment: a code from the UK standard (`OBRisk1`). */
      readonly PaymentContextCode?: "BillingGoodsAndServicesInAdvance" | "BillingGoodsAndServicesInArrears" | "PispPayee" | "EcommerceMerchantInitiatedPayment" | "FaceToFacePointOfSale" | "TransferToSelf" | "TransferToThirdParty" | "BillPayment" | "EcommerceGoods" | "EcommerceServices" | "Other" | "PartyToParty";
    };
    /** @description The new status of a consent. */
    readonly UpdatePaymentConsent: {
      /** @description `Revoked` withdraws the consent, `Paused` pauses an authorised one for several payments, and `Authorized` reactivates a paused one. In a sandbox, `Suspended`, `Authorized`, `Rejected` and `Expired` make the sandbox bank set this status. `Authorised` means `Authorized`. */
      readonly status: components["schemas"]["ConsentStatus"];
    };
    /** @description An account and the name of its holder. Send either `iban` and `name`, or `beneficiaryIban` and `beneficiaryName`. */
    readonly PayeeCheckRequest: {
      /** @description The IBAN of the account. Spaces and lower-case letters are accepted. */
      readonly iban?: string;
      /** @description The name to confirm, in parts. */
      readonly name?: components["schemas"]["PayeeName"];
      /** @description An alias of `iban`. */
      readonly beneficiaryIban?: string;
      /** @description The name to confirm, in one string. A name with a legal form, such as LLC, is treated as the name of a business. */
      readonly beneficiaryName?: string;
    };
    /** @description The name of a person, as `fullName` or as both `givenName` and `lastName`, or of a business, as `businessName`. */
    readonly PayeeName: {
      /** @description A person's full name. */
      readonly fullName?: string;
      /** @description A person's given name. */
      readonly givenName?: string;
      /** @description A person's family name. */
      readonly lastName?: string;
      /** @description A company's name. */
      readonly businessName?: string;
    };
    /** @description The payment that the customer is asked to make. Unknown fields are rejected. */
    readonly LegacyCreatePaymentRequest: {
      /** @description Only single payments. Request mandates with the current API. */
      readonly type: "SINGLE_DOMESTIC";
      /** @description An immediate payment, or one at `executionDateTime`. */
      readonly paymentConsentType: "SingleInstantPayment" | "SingleFutureDatedPayment";
      /**
       * Format: date-time
       * @description When to make a `SingleFutureDatedPayment`, at most one year minus one hour from now. It is made within an hour after this time, on the same day in Riyadh: a time in the last ten minutes of a day means 23:50.
       */
      readonly executionDateTime?: string;
      /** @description A decimal string in major units with up to two decimals, more than zero, such as `150.00`. */
      readonly amount: string;
      /** @description ISO 4217 code: `AED` in the UAE, `SAR` in Saudi Arabia. */
      readonly currency: string;
      /** @description ISO 3166-1 code of the payment's country: `SA`. */
      readonly countryCode: "SA";
      /** @description The creditor's account. */
      readonly creditorAccount: components["schemas"]["LegacyAccountInput"];
      /** @description The account from which the customer must pay. If omitted, the customer chooses an account at the bank. */
      readonly debtorAccount?: components["schemas"]["LegacyAccountInput"];
      /** @description Why the payment is made: a code from `GET /payment-purpose-codes`. */
      readonly purpose: string;
      /**
       * Format: uuid
       * @description The UUID of the customer's bank, from Provider/List. If absent, the customer chooses the bank at `requestLink`.
       */
      readonly providerId?: string;
      /** @description A description for your own use, up to 500 characters. */
      readonly description?: string;
      /** @description Your own reference, up to 255 characters. The current API calls it `reference`. */
      readonly externalReference?: string;
      /** @description A note for your own use, up to 500 characters. */
      readonly note?: string;
      /** @description How the customer reaches the bank. `WEB`: through redirects in a browser. */
      readonly redirectionFlow?: "WEB";
      /**
       * Format: uri
       * @description The page for the customer after an approval. `paymentRequestId`, `consentId` and `status` are added to its query.
       */
      readonly successRedirectUrl?: string;
      /**
       * Format: uri
       * @description The page for the customer after a rejection or a failure. `paymentRequestId`, `consentId` and `status` are added to its query.
       */
      readonly failureRedirectUrl?: string;
      /** @description If false, the customer returns from the bank to a page of this service, with a link to your page. Defaults to true. */
      readonly autoRedirect?: boolean;
    };
    /** @description An account and its holder. */
    readonly LegacyAccountInput: {
      /** @description The kind of number in `identification`. The other published schemes, such as `MobileNumber` and `NationalID`, are rejected: they identify a person or a company, whose account this service cannot find out. */
      readonly scheme: components["schemas"]["SchemeName"];
      /** @description The IBAN or the account number. Spaces and lower-case letters are accepted. */
      readonly identification: string;
      /** @description The account holder's name. */
      readonly name?: string;
    };
    /** @description The payments to list. */
    readonly LegacyPaymentFilter: {
      /**
       * Format: date-time
       * @description Only entries created at or after this time.
       */
      readonly fromDateTime?: string;
      /**
       * Format: date-time
       * @description Only entries created at or before this time.
       */
      readonly toDateTime?: string;
      /** @description Only payments with this status. */
      readonly status?: "CREATED" | "PENDING" | "RECEIVED" | "ACCEPTED" | "COMPLETED" | "REJECTED" | "CANCELLED";
      /** @description Only payments of this amount: a number in major units, such as 150.5. */
      readonly amount?: number;
      /** @description Only payments whose creditor or debtor account name contains this text, ignoring case. */
      readonly accountName?: string;
      /** @description `DEBIT` selects all payments and `CREDIT` none, because every payment debits a customer. */
      readonly paymentType?: "CREDIT" | "DEBIT";
      /** @description The order by creation time. Defaults to `DESCENDING`, newest first. */
      readonly order?: "ASCENDING" | "DESCENDING";
    };
    /** @description A payment to make under a mandate. */
    readonly SchedulePayment: {
      /**
       * Format: uuid
       * @description The id of the mandate (UUID), which is the id of its consent.
       */
      readonly mandateId: string;
      /**
       * Format: date
       * @description The day on which the payment is made, in the market's time zone (YYYY-MM-DD).
       */
      readonly executionDate: string;
      /** @description A decimal string in major units. Defaults to the mandate's amount, the only amount that a fixed mandate accepts. */
      readonly amount?: string;
      /**
       * Format: uuid
       * @description The id of one of the payment request's creditor accounts. Defaults to the first one.
       */
      readonly creditorAccountId?: string;
      /** @description Your own reference for this payment, up to 35 characters. It replaces the payment request's references on both account statements. */
      readonly reference?: string;
    };
    /** @description A scheduled payment, and the amount to approve. */
    readonly ApprovePayment: {
      /**
       * Format: uuid
       * @description The id of the mandate (UUID), which is the id of its consent.
       */
      readonly mandateId: string;
      /**
       * Format: uuid
       * @description The id of the scheduled payment (UUID).
       */
      readonly transactionId: string;
      /** @description The amount to approve, a decimal string, at most `maxAmount`. Defaults to the scheduled amount. */
      readonly amount?: string;
    };
    /** @description An account to register. */
    readonly AddBankAccount: {
      /** @description The account to add. */
      readonly accountDetails: {
        /** @description The IBAN. It must belong to the request's market. Spaces and lower-case letters are accepted. */
        readonly identificationNumber: string;
        /** @description Your name for the account. Defaults to the account holder's name. */
        readonly name?: string;
      };
      /** @description The holder of the account. */
      readonly accountHolderDetails: {
        /** @description The account holder's name at the bank. */
        readonly name: string;
      };
      /**
       * @description Whether to make this the default account. The first account always becomes the default.
       * @default false
       */
      readonly isDefault?: boolean;
    };
    /** @description The account that becomes the default. */
    readonly ChooseDefaultBankAccount: {
      /**
       * Format: uuid
       * @description The id of the bank account (UUID).
       */
      readonly id: string;
    };
    /** @description The data that the customer is asked to share. Unknown fields are rejected. */
    readonly CreateAccountRequest: {
      /** @description Only banks in this country. If absent, all banks of the market. */
      readonly countryCode?: "AE" | "SA";
      /** @description The permissions that the consent requests. */
      readonly permissions: readonly components["schemas"]["RequestedPermission"][];
      /** @description The start of the transaction period: a date-time, or a day in the market's time zone. If absent, the bank decides. */
      readonly transactionsFromDate?: string;
      /** @description The end of the transaction period: a date-time, or a day in the market's time zone. If absent, the period is open-ended. */
      readonly transactionsToDate?: string;
      /** @description When the consent ends, within 365 days: a date-time, or its last day in the market's time zone. If absent, after 90 days. */
      readonly expiryDate?: string;
      /** @description How the customer reaches the bank. `WEB`: through redirects in a browser. */
      readonly redirectionFlow?: "WEB";
      /**
       * Format: uri
       * @description The page for the customer after an approval. `accountRequestId`, `consentId` and `status` are added to its query.
       */
      readonly successRedirectUrl?: string;
      /**
       * Format: uri
       * @description The page for the customer after a rejection or a failure. `accountRequestId`, `consentId` and `status` are added to its query.
       */
      readonly failureRedirectUrl?: string;
      /** @description If true, the customer goes from the bank straight to your page. If false, a page of this service shows the result with a link to yours. */
      readonly autoRedirect?: boolean;
      /** @description Your own id for the customer. A customer's consents at the same bank share a connection. */
      readonly referenceCustomerId?: string;
      /** @description An alias of `referenceCustomerId`. */
      readonly customerId?: string;
      /** @description The banks that the customer may choose: ids from `GET /providers`, or UUIDs. If absent, all banks. */
      readonly providers?: readonly string[];
      /**
       * @description Why the data is read. Defaults to `AccountAggregation`.
       * @default AccountAggregation
       */
      readonly purpose?: components["schemas"]["DataPurpose"];
      /**
       * @description The kind of customer. Defaults to `Retail`.
       * @default Retail
       */
      readonly userType?: components["schemas"]["UserType"];
    };
    /** @description The fields to change. Null clears a field. Unknown fields are rejected. */
    readonly UpdateAccountRequest: {
      /** @description Only banks in this country. Null: all banks of the market. */
      readonly countryCode?: "AE" | "SA" | null;
      /** @description The permissions that the consent requests. */
      readonly permissions?: readonly components["schemas"]["RequestedPermission"][];
      /** @description The start of the transaction period. Null: the bank decides. */
      readonly transactionsFromDate?: string | null;
      /** @description The end of the transaction period. Null: the period is open-ended. */
      readonly transactionsToDate?: string | null;
      /** @description When the consent ends, within 365 days: a date-time, or its last day in the market's time zone. Null: after 90 days. */
      readonly expiryDate?: string | null;
      /** @description How the customer reaches the bank. `WEB`: through redirects in a browser. */
      readonly redirectionFlow?: "WEB";
      /**
       * Format: uri
       * @description The page that the customer sees after an approval. Null: a page of this service shows the result.
       */
      readonly successRedirectUrl?: string | null;
      /**
       * Format: uri
       * @description The page that the customer sees after a rejection or a failure. Null: a page of this service shows the result.
       */
      readonly failureRedirectUrl?: string | null;
      /** @description If true, the customer goes from the bank straight to your page. If false, a page of this service shows the result with a link to yours. */
      readonly autoRedirect?: boolean;
    };
    /** @description The consent to create. Unknown fields are rejected. */
    readonly CreateAccountConsent: {
      /**
       * Format: uuid
       * @description The id of the account request (UUID) that the consent belongs to.
       */
      readonly requestId: string;
      /** @description The bank: an id from `GET /providers`, or its UUID. Defaults to the bank of `baseConsentId`, or else to the only bank that the account request allows. If the request allows several, the customer chooses. */
      readonly providerId?: string;
      /** @description Why the data is read. Defaults to the purpose of the account request. */
      readonly purpose?: components["schemas"]["DataPurpose"];
      /** @description The kind of customer. Defaults to that of the account request. */
      readonly userType?: components["schemas"]["UserType"];
      /**
       * Format: uuid
       * @description The consent that the new one renews. It must have been granted by a bank that the account request allows, and if both name a customer, they must name the same one.
       */
      readonly baseConsentId?: string;
    };
    /** @description The new status of the consent. */
    readonly UpdateAccountConsent: {
      /** @description `Revoked` withdraws the consent, `Paused` pauses an authorised one, and `Authorized` reactivates a paused one. `Authorised` means `Authorized`. */
      readonly status: "Revoked" | "Paused" | "Authorized";
    };
    /** @description The data to refresh. Unknown fields are rejected. */
    readonly StartDataSync: {
      /**
       * Format: uuid
       * @description The id of the consent (UUID).
       */
      readonly consentId: string;
      /** @description The ids of the accounts to read. If absent, all accounts of the consent. */
      readonly accountIds?: readonly string[];
      /** @description The sections to read. If absent, all sections that the consent permits. */
      readonly sections?: readonly components["schemas"]["SectionName"][];
    };
    /** @description The data to read. Unknown fields are rejected. */
    readonly AccessAccounts: {
      /**
       * Format: uuid
       * @description The id of the consent (UUID).
       */
      readonly consentId: string;
      /**
       * @description The sections to read for each account. If absent, only the accounts are returned.
       * @default []
       */
      readonly include?: readonly ("balances" | "transactions" | "beneficiaries" | "directDebits" | "parties")[];
      /** @description The start of the transaction period: a date-time, or a day in the bank's time zone. Defaults to 90 days ago. */
      readonly from?: string;
      /** @description The end of the transaction period: a date-time, or a day in the bank's time zone. Defaults to now. */
      readonly to?: string;
    };
    /** @description The access that the customer is asked to grant for one day. */
    readonly CreateShortLivedAccountRequest: {
      /**
       * Format: uuid
       * @description Your own id for the customer (UUID).
       */
      readonly customerId: string;
      /** @description ISO 3166-1 code of the banks' country: `SA`. */
      readonly countryCode: string;
      /** @description The permissions that the consent requests. */
      readonly requestPermissions: readonly ("ReadAccountsBasic" | "ReadAccountsDetail" | "ReadBalances" | "ReadParty" | "ReadPartyPSU" | "ReadPartyPSUIdentity" | "ReadBeneficiariesBasic" | "ReadBeneficiariesDetail" | "ReadTransactionsBasic" | "ReadTransactionsDetail" | "ReadTransactionsCredits" | "ReadTransactionsDebits" | "ReadScheduledPaymentsBasic" | "ReadScheduledPaymentsDetail" | "ReadDirectDebits" | "ReadStandingOrdersBasic" | "ReadStandingOrdersDetail" | "ReadStatementsBasic" | "ReadStatementsDetail" | "ReadSupplementaryAccountInfo" | "ReadOffers" | "ReadPartyCustomer" | "ReadFutureDatedPaymentsBasic" | "ReadFutureDatedPaymentsDetail" | "ReadPAN")[];
      /** @description The UUIDs of the banks that the customer may choose. Defaults to all banks. */
      readonly providers?: readonly string[];
      /**
       * Format: date-time
       * @description The start of the transaction period. If absent, the bank decides.
       */
      readonly consentTransactionsFromDate?: string;
      /**
       * Format: date-time
       * @description The end of the transaction period. If absent, the period is open-ended.
       */
      readonly consentTransactionsToDate?: string;
      /** @description How the customer reaches the bank. `WEB`: through redirects in a browser. */
      readonly redirectionFlow?: "WEB";
      /**
       * Format: uri
       * @description The page for the customer after an approval. `accountRequestId`, `consentId` and `status` are added to its query.
       */
      readonly successRedirectUrl?: string;
      /**
       * Format: uri
       * @description The page for the customer after a rejection or a failure. `accountRequestId`, `consentId` and `status` are added to its query.
       */
      readonly failureRedirectUrl?: string;
      /** @description If true, the customer goes from the bank straight to your page. If false, a page of this service shows the result with a link to yours. */
      readonly autoRedirect?: boolean;
    };
    /** @description The access that the customer is asked to grant until a given date. */
    readonly CreateLongLivedAccountRequest: {
      /**
       * Format: uuid
       * @description Your own id for the customer (UUID).
       */
      readonly customerId: string;
      /** @description ISO 3166-1 code of the banks' country: `SA`. */
      readonly countryCode: string;
      /** @description The permissions that the consent requests. */
      readonly requestPermissions: readonly ("ReadAccountsBasic" | "ReadAccountsDetail" | "ReadBalances" | "ReadParty" | "ReadPartyPSU" | "ReadPartyPSUIdentity" | "ReadBeneficiariesBasic" | "ReadBeneficiariesDetail" | "ReadTransactionsBasic" | "ReadTransactionsDetail" | "ReadTransactionsCredits" | "ReadTransactionsDebits" | "ReadScheduledPaymentsBasic" | "ReadScheduledPaymentsDetail" | "ReadDirectDebits" | "ReadStandingOrdersBasic" | "ReadStandingOrdersDetail" | "ReadStatementsBasic" | "ReadStatementsDetail" | "ReadSupplementaryAccountInfo" | "ReadOffers" | "ReadPartyCustomer" | "ReadFutureDatedPaymentsBasic" | "ReadFutureDatedPaymentsDetail" | "ReadPAN")[];
      /** @description The UUIDs of the banks that the customer may choose. Defaults to all banks. */
      readonly providers?: readonly string[];
      /**
       * Format: date-time
       * @description The start of the transaction period. If absent, the bank decides.
       */
      readonly consentTransactionsFromDate?: string;
      /**
       * Format: date-time
       * @description The end of the transaction period. If absent, the period is open-ended.
       */
      readonly consentTransactionsToDate?: string;
      /** @description How the customer reaches the bank. `WEB`: through redirects in a browser. */
      readonly redirectionFlow?: "WEB";
      /**
       * Format: uri
       * @description The page for the customer after an approval. `accountRequestId`, `consentId` and `status` are added to its query.
       */
      readonly successRedirectUrl?: string;
      /**
       * Format: uri
       * @description The page for the customer after a rejection or a failure. `accountRequestId`, `consentId` and `status` are added to its query.
       */
      readonly failureRedirectUrl?: string;
      /** @description If true, the customer goes from the bank straight to your page. If false, a page of this service shows the result with a link to yours. */
      readonly autoRedirect?: boolean;
      /**
       * Format: date-time
       * @description When the consent ends, within 365 days.
       */
      readonly consentExpiryDate: string;
    };
    /** @description The customer to report on. */
    readonly CreateAccountReport: {
      /**
       * Format: uuid
       * @description Your own id for the customer (UUID).
       */
      readonly customerId: string;
      /** @description The ids of the accounts to report on. If absent, all accounts that the customer shares. */
      readonly accountIds?: readonly string[];
    };
    /** @description The customer to report on. Unknown fields are rejected. */
    readonly CreateRiskReport: {
      /** @description Your own id for the customer. Consents of one customer at one bank share a connection. */
      readonly referenceCustomerId: string;
      /** @description The ids of the consents whose data is used. If absent, all authorised consents. */
      readonly consentIds?: readonly string[];
    };
    /** @description An account. */
    readonly BeneficiaryQuestion: {
      /** @description The IBAN of the account. Spaces and lower-case letters are accepted. */
      readonly iban: string;
      /** @description The name to compare with the registered one, in Arabic or Latin script. If absent, no name is compared. */
      readonly beneficiaryName?: string;
    };
    /** @description An account, and the person or company to which it should belong. */
    readonly IdQuestion: {
      /** @description The Saudi IBAN of the account. Spaces and lower-case letters are accepted. */
      readonly iban: string;
      /** @description The kind of number in `idValue`. Also accepted: IQAMA, COMMERCIAL_REGISTRATION, CR_NUMBER, UNIFIED_NUMBER, UNN. */
      readonly idType?: components["schemas"]["IdType"];
      /** @description The number of the person or company. Without `idType`, the first digit determines the type: 1 a national ID, 2 an Iqama number, 7 a Unified National Number, any other a commercial registration number. National IDs and Iqama numbers need a valid check digit (Luhn). */
      readonly idValue: string;
    };
    /** @description An account, and the company to which it should belong. At least one of `crNumber` and `unifiedNationalNumber` is required. */
    readonly CorporateQuestion: {
      /** @description The Saudi IBAN of the account. Spaces and lower-case letters are accepted. */
      readonly iban: string;
      /** @description Must be a valid 10-digit commercial registration number. */
      readonly crNumber?: string;
      /** @description Must be a valid 10-digit Unified National Number, beginning with 7. */
      readonly unifiedNationalNumber?: string;
    };
    /** @description A Saudi account. */
    readonly SaudiBeneficiaryQuestion: {
      /** @description The Saudi IBAN of the account. Spaces and lower-case letters are accepted. */
      readonly iban: string;
      /** @description The name to compare with the registered one, in Arabic or Latin script. If absent, no name is compared. */
      readonly beneficiaryName?: string;
    };
    /** @description An account, and the person or company to which it should belong. The name is compared across scripts and spellings. */
    readonly NamedIdQuestion: {
      /** @description The Saudi IBAN of the account. Spaces and lower-case letters are accepted. */
      readonly iban: string;
      /** @description The kind of number in `idValue`. Also accepted: IQAMA, COMMERCIAL_REGISTRATION, CR_NUMBER, UNIFIED_NUMBER, UNN. */
      readonly idType?: components["schemas"]["IdType"];
      /** @description The number of the person or company. Without `idType`, the first digit determines the type: 1 a national ID, 2 an Iqama number, 7 a Unified National Number, any other a commercial registration number. National IDs and Iqama numbers need a valid check digit (Luhn). */
      readonly idValue: string;
      /** @description The name to compare with the registered one, in Arabic or Latin script. If absent, no name is compared. */
      readonly beneficiaryName?: string;
    };
    /** @description An account, and the company to which it should belong. At least one of `crNumber` and `unifiedNationalNumber` is required. The name is compared across scripts and spellings. */
    readonly NamedCorporateQuestion: {
      /** @description The Saudi IBAN of the account. Spaces and lower-case letters are accepted. */
      readonly iban: string;
      /** @description Must be a valid 10-digit commercial registration number. */
      readonly crNumber?: string;
      /** @description Must be a valid 10-digit Unified National Number, beginning with 7. */
      readonly unifiedNationalNumber?: string;
      /** @description The name to compare with the registered one, in Arabic or Latin script. If absent, no name is compared. */
      readonly beneficiaryName?: string;
    };
    /** @description An account, and the person or company to which it should belong. The name is compared across scripts and spellings. */
    readonly ProIdQuestion: {
      /** @description The Saudi IBAN of the account. Spaces and lower-case letters are accepted. */
      readonly iban: string;
      /** @description The kind of number in `idValue`. Also accepted: IQAMA, COMMERCIAL_REGISTRATION, CR_NUMBER, UNIFIED_NUMBER, UNN. */
      readonly idType?: components["schemas"]["IdType"];
      /** @description The number of the person or company. Without `idType`, the first digit determines the type: 1 a national ID, 2 an Iqama number, 7 a Unified National Number, any other a commercial registration number. National IDs and Iqama numbers need a valid check digit (Luhn). */
      readonly idValue: string;
      /** @description The name to compare with the registered one, in Arabic or Latin script. If absent, no name is compared. */
      readonly beneficiaryName?: string;
    };
    /** @description An account, and the company to which it should belong. At least one of `crNumber` and `unifiedNationalNumber` is required. The name is compared across scripts and spellings. */
    readonly ProCorporateQuestion: {
      /** @description The Saudi IBAN of the account. Spaces and lower-case letters are accepted. */
      readonly iban: string;
      /** @description Must be a valid 10-digit commercial registration number. */
      readonly crNumber?: string;
      /** @description Must be a valid 10-digit Unified National Number, beginning with 7. */
      readonly unifiedNationalNumber?: string;
      /** @description The name to compare with the registered one, in Arabic or Latin script. If absent, no name is compared. */
      readonly beneficiaryName?: string;
    };
    /** @description A new subscription. Unknown fields are rejected. */
    readonly CreateWebhook: {
      /**
       * Format: uri
       * @description The https URL that receives the events. Private and loopback addresses are rejected, except in the local sandbox.
       */
      readonly url: string;
      readonly product: components["schemas"]["EventProduct"];
      /** @description The resource types whose events are sent, all events of each type. */
      readonly resources: readonly components["schemas"]["ResourceType"][];
      /** @description Your own note, up to 500 characters. */
      readonly description?: string;
      /** @description `Inactive` pauses deliveries, `Active` resumes them. A new subscription defaults to `Active`. */
      readonly status?: components["schemas"]["SubscriptionStatus"];
    };
    /** @description The fields to change. Unknown fields are rejected. */
    readonly UpdateWebhook: {
      /**
       * Format: uri
       * @description The https URL that receives the events. Private and loopback addresses are rejected, except in the local sandbox.
       */
      readonly url?: string;
      readonly product?: components["schemas"]["EventProduct"];
      /** @description The resource types whose events are sent, all events of each type. */
      readonly resources?: readonly components["schemas"]["ResourceType"][];
      /** @description Your own note. Null or an empty string removes it. If the body contains other fields too, null requires a signature over the exact bytes of the body. */
      readonly description?: string | null;
      /** @description `Inactive` pauses deliveries, `Active` resumes them. A new subscription defaults to `Active`. */
      readonly status?: components["schemas"]["SubscriptionStatus"];
    };
    /** @description Whether deliveries have the headers. */
    readonly SetStandardWebhooks: {
      /** @description Whether deliveries have the headers. */
      readonly enabled: boolean;
    };
    /** @description The customer, and how the pages are shown. Unknown fields are rejected. */
    readonly CreateManagementLink: {
      /** @description Your own id for the customer: `referenceCustomerId` of account requests, and `risks.MerchantCustomerIdentification` of payment requests. */
      readonly referenceCustomerId: string;
      /**
       * @description The language of the pages. The customer can choose the other one.
       * @default en
       */
      readonly language?: "en" | "ar";
      /**
       * Format: uri
       * @description Your page to which the customer can return.
       */
      readonly returnUrl?: string;
      /**
       * @description Whether your page embeds the pages in a frame. Its origin must be registered: ask your operator.
       * @default false
       */
      readonly isEmbedded?: boolean;
    };
    /** @description The status of a resource or of a bank changed, a consent ends soon, or a webhook is failing. The event is a notification; read the resource for its current state. */
    readonly Event: components["schemas"]["PaymentsEvent"] | components["schemas"]["AccountDataEvent"] | components["schemas"]["ReportsEvent"] | components["schemas"]["ProvidersEvent"] | components["schemas"]["WebhooksEvent"];
    /** @description An event of the product payments. */
    readonly PaymentsEvent: {
      /** @description The id of the event. It is the same on every retry: use it to ignore duplicates. */
      readonly id: string;
      readonly type: components["schemas"]["EventType"];
      /** @description The version of the event schema. */
      readonly version: "v1.0";
      /**
       * Format: date-time
       * @description When it happened, in UTC.
       */
      readonly occurredAt: string;
      /** @description The market of the resource. */
      readonly tenant: components["schemas"]["Market"];
      /**
       * Format: uuid
       * @description Your client id (UUID).
       */
      readonly clientId: string;
      /** @description The status of the resource. */
      readonly data: {
        /** @description The status after the event. */
        readonly status: string;
        /** @description The previous status. Absent from the first event of a resource, and from `expiring`. */
        readonly previousStatus?: string;
      };
      /** @description The product of the resource. */
      readonly product: "payments";
      /** @description The resource that the event is about. */
      readonly resource: {
        /** @description The resource type. */
        readonly type: "payment_request" | "consent" | "payment" | "mandate" | "mandate_transaction";
        /**
         * Format: uuid
         * @description The id of the resource (UUID).
         */
        readonly id: string;
      };
      /** @description The ids of related resources. */
      readonly correlation: {
        /**
         * Format: uuid
         * @description The id of the payment request (UUID).
         */
        readonly paymentRequestId: string;
        /**
         * Format: uuid
         * @description The id of the payment consent (UUID).
         */
        readonly consentId?: string;
        /**
         * Format: uuid
         * @description The id of the payment (UUID).
         */
        readonly paymentId?: string;
        /**
         * Format: uuid
         * @description The id of the mandate (UUID), which is the id of its consent.
         */
        readonly mandateId?: string;
        /**
         * Format: uuid
         * @description The id of the mandate transaction (UUID).
         */
        readonly mandateTransactionId?: string;
      };
    };
    /** @description An event of the product account-data. */
    readonly AccountDataEvent: {
      /** @description The id of the event. It is the same on every retry: use it to ignore duplicates. */
      readonly id: string;
      readonly type: components["schemas"]["EventType"];
      /** @description The version of the event schema. */
      readonly version: "v1.0";
      /**
       * Format: date-time
       * @description When it happened, in UTC.
       */
      readonly occurredAt: string;
      /** @description The market of the resource. */
      readonly tenant: components["schemas"]["Market"];
      /**
       * Format: uuid
       * @description Your client id (UUID).
       */
      readonly clientId: string;
      /** @description The status of the resource. */
      readonly data: {
        /** @description The status after the event. */
        readonly status: string;
        /** @description The previous status. Absent from the first event of a resource, and from `expiring`. */
        readonly previousStatus?: string;
      };
      /** @description The product of the resource. */
      readonly product: "account-data";
      /** @description The resource that the event is about. */
      readonly resource: {
        /** @description The resource type. */
        readonly type: "account_request" | "account_consent" | "data_sync" | "account_report";
        /**
         * Format: uuid
         * @description The id of the resource (UUID).
         */
        readonly id: string;
      };
      /** @description The ids of related resources. */
      readonly correlation: {
        /**
         * Format: uuid
         * @description The id of the account request (UUID).
         */
        readonly accountRequestId?: string;
        /**
         * Format: uuid
         * @description The id of the account consent (UUID).
         */
        readonly accountConsentId?: string;
        /**
         * Format: uuid
         * @description The id of the data sync (UUID).
         */
        readonly dataSyncId?: string;
        /**
         * Format: uuid
         * @description The id of the account information report (UUID): its `jobId`.
         */
        readonly accountReportId?: string;
      };
    };
    /** @description An event of the product reports. */
    readonly ReportsEvent: {
      /** @description The id of the event. It is the same on every retry: use it to ignore duplicates. */
      readonly id: string;
      readonly type: components["schemas"]["EventType"];
      /** @description The version of the event schema. */
      readonly version: "v1.0";
      /**
       * Format: date-time
       * @description When it happened, in UTC.
       */
      readonly occurredAt: string;
      /** @description The market of the resource. */
      readonly tenant: components["schemas"]["Market"];
      /**
       * Format: uuid
       * @description Your client id (UUID).
       */
      readonly clientId: string;
      /** @description The status of the resource. */
      readonly data: {
        /** @description The status after the event. */
        readonly status: string;
        /** @description The previous status. Absent from the first event of a resource, and from `expiring`. */
        readonly previousStatus?: string;
      };
      /** @description The product of the resource. */
      readonly product: "reports";
      /** @description The resource that the event is about. */
      readonly resource: {
        /** @description The resource type. */
        readonly type: "risk_report";
        /**
         * Format: uuid
         * @description The id of the resource (UUID).
         */
        readonly id: string;
      };
      /** @description The ids of related resources. */
      readonly correlation: {
        /**
         * Format: uuid
         * @description The id of the risk report (UUID).
         */
        readonly riskReportId?: string;
      };
    };
    /** @description An event about a bank. */
    readonly ProvidersEvent: {
      /** @description The id of the event. It is the same on every retry: use it to ignore duplicates. */
      readonly id: string;
      readonly type: components["schemas"]["EventType"];
      /** @description The version of the event schema. */
      readonly version: "v1.0";
      /**
       * Format: date-time
       * @description When it happened, in UTC.
       */
      readonly occurredAt: string;
      /** @description The market of the resource. */
      readonly tenant: components["schemas"]["Market"];
      /**
       * Format: uuid
       * @description Your client id (UUID).
       */
      readonly clientId: string;
      /** @description The status of the resource. */
      readonly data: {
        /** @description The status after the event. */
        readonly status: string;
        /** @description The previous status. Absent from the first event of a resource, and from `expiring`. */
        readonly previousStatus?: string;
      };
      /** @description The product of the resource. */
      readonly product: "providers";
      /** @description The resource that the event is about. */
      readonly resource: {
        /** @description The resource type. */
        readonly type: "provider";
        /** @description The bank's id, such as `uae-enbdx`. */
        readonly id: string;
      };
      /** @description The ids of related resources. */
      readonly correlation: {
        /** @description The bank's id, such as `uae-enbdx`. */
        readonly providerId?: string;
      };
    };
    /** @description An event about a webhook of the client. */
    readonly WebhooksEvent: {
      /** @description The id of the event. It is the same on every retry: use it to ignore duplicates. */
      readonly id: string;
      readonly type: components["schemas"]["EventType"];
      /** @description The version of the event schema. */
      readonly version: "v1.0";
      /**
       * Format: date-time
       * @description When it happened, in UTC.
       */
      readonly occurredAt: string;
      /** @description The market of the resource. */
      readonly tenant: components["schemas"]["Market"];
      /**
       * Format: uuid
       * @description Your client id (UUID).
       */
      readonly clientId: string;
      /** @description The status of the resource. */
      readonly data: {
        /** @description The status after the event. */
        readonly status: string;
        /** @description The previous status. Absent from the first event of a resource, and from `expiring`. */
        readonly previousStatus?: string;
      };
      /** @description The product of the resource. */
      readonly product: "webhooks";
      /** @description The resource that the event is about. */
      readonly resource: {
        /** @description The resource type. */
        readonly type: "webhook";
        /**
         * Format: uuid
         * @description The id of the resource (UUID).
         */
        readonly id: string;
      };
      /** @description The ids of related resources. */
      readonly correlation: {
        /**
         * Format: uuid
         * @description The id of the webhook (UUID).
         */
        readonly webhookId?: string;
      };
    };
    /** @description The status of an account request. `New`: It has no consent yet. It expires unless one is created in time. `AwaitingAuthorization`: The customer has to decide at the bank. `Authorized`: The customer shares the data. `Rejected`: The customer or the bank rejected the consent. `Expired`: The customer did not decide in time, or the consent has expired. `Revoked`: The consent was revoked. `Cancelled`: You cancelled it. It no longer appears in lists. */
    readonly AccountRequestStatus: "New" | "AwaitingAuthorization" | "Authorized" | "Rejected" | "Expired" | "Revoked" | "Cancelled";
    /** @description The status of a consent. `AwaitingAuthorization`: The customer has not decided yet. `Authorized`: The customer has approved. `Paused`: You or the customer paused it. Nothing is read or paid until it is reactivated. Banks are not told. `Suspended`: The bank has suspended it. `Consumed`: It is used up: every payment that it allows has been made. `Rejected`: The customer or the bank rejected it. `Expired`: The customer did not decide in time, or the consent has ended. `Revoked`: The customer, you or the bank revoked it. */
    readonly ConsentStatus: "AwaitingAuthorization" | "Authorized" | "Paused" | "Suspended" | "Consumed" | "Rejected" | "Expired" | "Revoked";
    /** @description The kind of creditor. */
    readonly CreditorType: "Individual" | "Merchant" | "Business" | "Charity" | "GovernmentBody" | "Other";
    /** @description The purpose for which the data is read. */
    readonly DataPurpose: "AccountAggregation" | "RiskAssessment" | "TaxFiling" | "Onboarding" | "Verification" | "QuoteComparison" | "BudgetingAnalysis" | "FinancialAdvice" | "AuditReconciliation";
    /** @description The products that have events. */
    readonly EventProduct: "payments" | "account-data" | "reports" | "providers" | "webhooks";
    /** @description All event types. New types may be added: respond with 202 to an unknown type, and ignore it. */
    readonly EventType: "payment_request.created" | "payment_request.awaiting_authorization" | "payment_request.processing" | "payment_request.active" | "payment_request.suspended" | "payment_request.completed" | "payment_request.rejected" | "payment_request.failed" | "payment_request.expired" | "payment_request.revoked" | "payment_request.cancelled" | "consent.created" | "consent.authorized" | "consent.reactivated" | "consent.paused" | "consent.suspended" | "consent.consumed" | "consent.rejected" | "consent.expired" | "consent.revoked" | "consent.expiring" | "payment.created" | "payment.accepted" | "payment.completed" | "payment.rejected" | "mandate.created" | "mandate.authorized" | "mandate.reactivated" | "mandate.paused" | "mandate.suspended" | "mandate.completed" | "mandate.rejected" | "mandate.revoked" | "mandate.expired" | "mandate_transaction.created" | "mandate_transaction.scheduled" | "mandate_transaction.approved" | "mandate_transaction.processing" | "mandate_transaction.completed" | "mandate_transaction.failed" | "mandate_transaction.cancelled" | "mandate_transaction.expired" | "account_request.created" | "account_request.awaiting_authorization" | "account_request.authorized" | "account_request.rejected" | "account_request.expired" | "account_request.revoked" | "account_request.cancelled" | "account_consent.created" | "account_consent.authorized" | "account_consent.reactivated" | "account_consent.paused" | "account_consent.suspended" | "account_consent.consumed" | "account_consent.rejected" | "account_consent.expired" | "account_consent.revoked" | "account_consent.expiring" | "data_sync.created" | "data_sync.processing" | "data_sync.enqueued" | "data_sync.succeeded" | "data_sync.failed" | "risk_report.created" | "risk_report.enqueued" | "risk_report.processing" | "risk_report.succeeded" | "risk_report.failed" | "risk_report.scheduled" | "risk_report.deleted" | "account_report.created" | "account_report.enqueued" | "account_report.processing" | "account_report.succeeded" | "account_report.failed" | "account_report.scheduled" | "account_report.deleted" | "provider.recovered" | "provider.degraded" | "webhook.failing";
    /** @description The kind of number that identifies the holder of a Saudi account. */
    readonly IdType: "NATIONAL_ID" | "IQAMA_NUMBER" | "COMMERCIAL_REGISTRATION_NUMBER" | "UNIFIED_NATIONAL_NUMBER";
    /** @description The language of names in the response. */
    readonly Language: "Arabic" | "English";
    /** @description The status of a scheduled payment. `AwaitingApproval`: Its variable amount has not been approved yet. `Scheduled`: It is scheduled for its day. `Processing`: The payment is being made. `Completed`: The customer's account has been debited. `Failed`: The bank rejected the payment, the mandate was suspended or paused for the entire day, or the day ended before the payment could start. `Cancelled`: The mandate ended before the day of the payment. `Expired`: The day of the payment passed without an approval. */
    readonly MandateTransactionStatus: "AwaitingApproval" | "Scheduled" | "Processing" | "Completed" | "Failed" | "Cancelled" | "Expired";
    /** @description The regulatory jurisdiction of a request. `MAIN` has no rules of its own and includes the providers of all markets. */
    readonly Market: "UAE" | "KSA" | "MAIN";
    /** @description The status of a payment request. `New`: It has no consent yet. It expires unless one is created in time. `AwaitingAuthorization`: The customer has to decide at the bank. `Processing`: The customer has approved, and the payment is being made. `Active`: Multi-payment types: the consent is active or paused. `Suspended`: Multi-payment types: the bank has suspended the consent. `Completed`: The customer's account has been debited. Multi-payment types: the schedule is over, or the limits are used up. `Rejected`: The customer or the bank rejected the consent. `Failed`: The bank rejected the payment. `Expired`: The customer did not decide in time, or the consent has expired. `Revoked`: Multi-payment types: the consent was revoked. `Cancelled`: You cancelled it. It no longer appears in lists. */
    readonly PaymentRequestStatus: "New" | "AwaitingAuthorization" | "Processing" | "Active" | "Suspended" | "Completed" | "Rejected" | "Failed" | "Expired" | "Revoked" | "Cancelled";
    /** @description The status of a payment. `Pending`: The bank has not processed the order yet. `AcceptedWithoutPosting`: The creditor's bank has accepted the payment but not credited the account yet. `AcceptedSettlementCompleted`: The customer's account has been debited. The payment is settled. `AcceptedCreditSettlementCompleted`: The creditor's account has been credited. The payment is settled. `Rejected`: The bank rejected the payment. `RejectReasonCode` of `GET /payments/{paymentId}` contains the reason. */
    readonly PaymentStatus: "Pending" | "AcceptedWithoutPosting" | "AcceptedSettlementCompleted" | "AcceptedCreditSettlementCompleted" | "Rejected";
    /** @description One payment, or a consent to several. `SingleInstantPayment`: One payment, as soon as the customer approves. `VariableOnDemand`: Several payments of any amount within the limits, whenever you request one. `FixedOnDemand`: Several payments of the same amount, whenever you request one. `VariablePeriodicSchedule`: One payment in each period, of any amount within the limits. `FixedPeriodicSchedule`: One payment of the same amount in each period. `VariableDefinedSchedule`: Payments on listed dates, of any amount within the limits. `FixedDefinedSchedule`: Payments on listed dates, each of a listed amount. */
    readonly PaymentType: "SingleInstantPayment" | "VariableOnDemand" | "FixedOnDemand" | "VariablePeriodicSchedule" | "FixedPeriodicSchedule" | "VariableDefinedSchedule" | "FixedDefinedSchedule";
    /** @description The status of a report. `Awaiting`: It has not started. `Enqueued`: It is queued and will start shortly. `Processing`: The data is being read, and the figures are being computed. `Succeeded`: It can be read. `Failed`: It could not be created. `reason` contains the cause. `Scheduled`: A bank did not respond. The service retries shortly. `Deleted`: You deleted it, or the data of one of its consents was deleted. */
    readonly ReportStatus: "Awaiting" | "Enqueued" | "Processing" | "Succeeded" | "Failed" | "Scheduled" | "Deleted";
    /** @description A permission of a consent. The markets have different lists. */
    readonly RequestedPermission: "ReadAccountsBasic" | "ReadAccountsDetail" | "ReadBalances" | "ReadBeneficiariesBasic" | "ReadBeneficiariesDetail" | "ReadFXTransactionsBasic" | "ReadFXTransactionsDetail" | "ReadFXRemittanceCharges" | "ReadTransactionsBasic" | "ReadTransactionsDetail" | "ReadProduct" | "ReadProductFinanceRates" | "ReadScheduledPaymentsBasic" | "ReadScheduledPaymentsDetail" | "ReadDirectDebits" | "ReadStandingOrdersBasic" | "ReadStandingOrdersDetail" | "ReadStatements" | "ReadPartyUser" | "ReadPartyUserIdentity" | "ReadParty" | "ReadPartyPSU" | "ReadPartyPSUIdentity" | "ReadTransactionsCredits" | "ReadTransactionsDebits";
    /** @description The resource types that have events. */
    readonly ResourceType: "payment_request" | "consent" | "payment" | "mandate" | "mandate_transaction" | "account_request" | "account_consent" | "data_sync" | "risk_report" | "account_report" | "provider" | "webhook";
    /** @description How an account is identified. Accounts in the UAE have an IBAN. */
    readonly SchemeName: "IBAN" | "AccountNumber";
    /** @description The sections of account data. */
    readonly SectionName: "accounts" | "balances" | "transactions" | "beneficiaries" | "directDebits" | "parties" | "standingOrders" | "scheduledPayments" | "products" | "statements";
    /** @description Whether events are sent. `Active`: events are sent. `Inactive`: nothing is sent until you resume it. */
    readonly SubscriptionStatus: "Active" | "Inactive";
    /** @description The kind of customer whose data is read. */
    readonly UserType: "Retail" | "SME" | "Corporate";
    /** @description The tokens of a session. */
    readonly Session: {
      /** @description Send it as `Authorization: Bearer …` with every request. */
      readonly accessToken: string;
      /** @description The lifetime of the access token, in seconds. */
      readonly expiresIn: number;
      /** @description The authentication scheme of the access token. */
      readonly tokenType: "Bearer";
      /** @description Exchange it for new tokens. It can be used once. */
      readonly refreshToken: string;
      /** @description The lifetime of the refresh token, in seconds. */
      readonly refreshExpiresIn: number;
    };
    /** @description The reason why a request was rejected. Rely on `code`; `message` is for humans and may change. */
    readonly Error: {
      /** @description The reason why the request was rejected. Software should rely on this code. */
      readonly code: components["schemas"]["ErrorCode"];
      /** @description The reason, for humans. It may change. */
      readonly message: string;
      /** @description The errors of each invalid field. A field is named by its path in the body, such as `instructions.periodicSchedule.startDate`, or by the name of the header or query parameter. For `not_found`, `invalid_state` and `provider_unavailable` it contains context that does not concern a field: see the section _Errors_. Empty if there are none. */
      readonly details: {
        [key: string]: readonly string[];
      };
    };
    /** @description The reason why a request to the current API was rejected. The section _Errors_ explains each code. New codes may be added: handle an unknown code according to the response status. */
    readonly ErrorCode: "validation_error" | "invalid_signature" | "unauthorized" | "token_expired" | "subscription_required" | "not_subscribed" | "forbidden" | "insufficient_permissions" | "consent_not_authorized" | "not_found" | "method_not_allowed" | "conflict" | "invalid_state" | "payload_too_large" | "idempotency_mismatch" | "resource_locked" | "rate_limited" | "internal_error" | "provider_unavailable";
    /** @description The gateway in front of the service rejected the request. */
    readonly GatewayRefusal: {
      /** @description The reason, for humans. */
      readonly message: string;
    };
    /** @description The new tokens of a session, both at the top level and under `data`. */
    readonly RefreshedToken: {
      /** @description The authentication scheme of the access token. */
      readonly type: "Bearer";
      /** @description Send it as `Authorization: Bearer …` with every request. */
      readonly access_token: string;
      /** @description The lifetime of the access token, in seconds. */
      readonly expires_in: number;
      /** @description Exchange it for new tokens. It can be used once. */
      readonly refresh_token: string;
      /** @description The lifetime of the refresh token, in seconds. */
      readonly refresh_expires_in: number;
      /** @description A copy of the same fields. */
      readonly data: components["schemas"]["Token"];
    };
    /** @description The tokens, under their legacy names. */
    readonly Token: {
      /** @description The authentication scheme of the access token. */
      readonly type: "Bearer";
      /** @description Send it as `Authorization: Bearer …` with every request. */
      readonly access_token: string;
      /** @description The lifetime of the access token, in seconds. */
      readonly expires_in: number;
      /** @description Exchange it for new tokens. It can be used once. */
      readonly refresh_token: string;
      /** @description The lifetime of the refresh token, in seconds. */
      readonly refresh_expires_in: number;
    };
    /** @description A set of public keys (RFC 7517 section 5). */
    readonly JsonWebKeySet: {
      /** @description The public keys. A new key is published before it signs: fetch the set again if a `kid` is missing. */
      readonly keys: readonly components["schemas"]["JsonWebKey"][];
    };
    /** @description A public key (RFC 7517). */
    readonly JsonWebKey: {
      /** @description Key type. This service's keys are `EC`. */
      readonly kty: string;
      /** @description Intended use: `sig` (signatures). */
      readonly use: string;
      /** @description Identifies the key. This service's keys have their RFC 7638 thumbprint as `kid`. */
      readonly kid: string;
      /** @description Signature algorithm. This service's keys sign with `ES256`. */
      readonly alg: string;
      /** @description The modulus of an RSA key, in base64url. Absent from this service's keys. */
      readonly n?: string;
      /** @description The exponent of an RSA key, in base64url. Absent from this service's keys. */
      readonly e?: string;
      /** @description The x coordinate of the key, in base64url. */
      readonly x?: string;
      /** @description The y coordinate of the key, in base64url. */
      readonly y?: string;
      /** @description Curve of an elliptic-curve key: `P-256`. */
      readonly crv?: string;
    };
    /** @description The reason why a request to a legacy authentication path was rejected (RFC 9457). */
    readonly ProblemDetails: {
      /** @description The reason why the request was rejected. Software should rely on this code. */
      readonly type: components["schemas"]["ProblemType"];
      /** @description The reason, for humans. It is the same for every error of this type. */
      readonly title: string;
      /** @description The HTTP status of the response. */
      readonly status: number;
      /** @description The reason for this request, for humans. */
      readonly detail: string;
      /** @description The path of the request. */
      readonly instance: string;
      /** @description The errors of each invalid field. Empty if no field is invalid. */
      readonly errors: {
        [key: string]: readonly string[];
      };
    };
    /** @description The reason why a request was rejected: `urn:problem:` and a code of the current API. */
    readonly ProblemType: "urn:problem:validation_error" | "urn:problem:invalid_signature" | "urn:problem:unauthorized" | "urn:problem:token_expired" | "urn:problem:subscription_required" | "urn:problem:not_subscribed" | "urn:problem:forbidden" | "urn:problem:insufficient_permissions" | "urn:problem:consent_not_authorized" | "urn:problem:not_found" | "urn:problem:method_not_allowed" | "urn:problem:conflict" | "urn:problem:invalid_state" | "urn:problem:payload_too_large" | "urn:problem:idempotency_mismatch" | "urn:problem:resource_locked" | "urn:problem:rate_limited" | "urn:problem:internal_error" | "urn:problem:provider_unavailable";
    /** @description A bank at which customers can give consent. */
    readonly Provider: {
      /** @description The bank's id, such as `uae-enbdx`. Send it as `providerId`. */
      readonly id: string;
      /** @description The bank's English name. */
      readonly name: string;
      /** @description The bank's market. */
      readonly country: "UAE" | "KSA";
      /** @description Whether our calls to the bank succeed. `operational`: Calls succeed. `degraded`: At least a fifth of the calls of one step fail. `down`: No call of one step has succeeded for half a minute. */
      readonly status: "operational" | "degraded" | "down";
      /**
       * Format: date-time
       * @description Since when, in UTC; null if the bank has had no outage.
       */
      readonly since: string | null;
    };
    /** @description The health of a bank, from the calls of this service. */
    readonly ProviderHealth: {
      /** @description The bank's id, such as `uae-enbdx`. Send it as `providerId`. */
      readonly id: string;
      /** @description The bank's English name. */
      readonly name: string;
      /** @description The bank's market. */
      readonly country: "UAE" | "KSA";
      /** @description Whether our calls to the bank succeed. `operational`: Calls succeed. `degraded`: At least a fifth of the calls of one step fail. `down`: No call of one step has succeeded for half a minute. */
      readonly status: "operational" | "degraded" | "down";
      /**
       * Format: date-time
       * @description Since when, in UTC; null if the bank has had no outage.
       */
      readonly since: string | null;
      /** @description The steps that were called in the last day, or that are not operational. */
      readonly steps: readonly components["schemas"]["BankStepHealth"][];
      /** @description The current outages, and up to 20 that have ended, newest first. */
      readonly outages: readonly components["schemas"]["BankOutage"][];
    };
    /** @description The health of one step at a bank. */
    readonly BankStepHealth: {
      /** @description A step at a bank. `authorisation`: opening the bank's pages for the customer. `token`: access for a consent. `consent`: the consent to a payment. `payment`: submitting a payment. `status`: the status of a payment. `payee-check`: confirmation of payee. `data`: account data and its consents. */
      readonly step: "authorisation" | "token" | "consent" | "payment" | "status" | "payee-check" | "data";
      /** @description The status of the step. */
      readonly status: "operational" | "degraded" | "down";
      /**
       * Format: date-time
       * @description Since when, in UTC; null if the step has had no outage.
       */
      readonly since: string | null;
      /** @description The calls of the last hour. */
      readonly lastHour: components["schemas"]["CallFigures"];
      /** @description The calls of the last 24 hours. */
      readonly lastDay: components["schemas"]["CallFigures"];
    };
    /** @description The calls of a period. */
    readonly CallFigures: {
      /** @description The number of calls. */
      readonly calls: number;
      /** @description The share of calls that succeeded, from 0 to 1; null without calls. */
      readonly successShare: number | null;
      /** @description The latency that half of the successful calls did not exceed, in milliseconds. */
      readonly p50Ms: number | null;
      /** @description The latency that 95 % of the successful calls did not exceed, in milliseconds. */
      readonly p95Ms: number | null;
    };
    /** @description A period in which calls of a step failed. */
    readonly BankOutage: {
      /** @description A step at a bank. `authorisation`: opening the bank's pages for the customer. `token`: access for a consent. `consent`: the consent to a payment. `payment`: submitting a payment. `status`: the status of a payment. `payee-check`: confirmation of payee. `data`: account data and its consents. */
      readonly step: "authorisation" | "token" | "consent" | "payment" | "status" | "payee-check" | "data";
      /** @description The status during the outage. */
      readonly status: "degraded" | "down";
      /**
       * Format: date-time
       * @description When it began, in UTC.
       */
      readonly from: string;
      /**
       * Format: date-time
       * @description When it ended, in UTC; null for a current outage.
       */
      readonly to: string | null;
    };
    /** @description A purpose that payments in the market can have. */
    readonly PaymentPurposeCode: {
      /**
       * Format: uuid
       * @description Identifies the code within the market.
       */
      readonly id: string;
      /** @description Send it as the `purpose` of a payment request. */
      readonly code: string;
      /** @description The meaning of the code. */
      readonly description: string;
    };
    /** @description A bank, in the legacy format. */
    readonly LegacyProvider: {
      /**
       * Format: uuid
       * @description The bank's UUID. The current API identifies the bank by its code, such as `uae-enbdx`.
       */
      readonly id: string;
      readonly country: components["schemas"]["LegacyCountry"];
      /** @description The permissions that account consents at this bank may have. */
      readonly allowedPermissions: readonly string[];
      /** @description The city of the bank's head office; null if not known. */
      readonly address: string | null;
      /** @description Always null. */
      readonly phone: string | null;
      /** @description The bank's Arabic name. */
      readonly arabicName: string;
      /** @description The bank's English name. */
      readonly englishName: string;
      /** @description `Active` if customers can give consent at this bank. */
      readonly status: "Active" | "Inactive";
      /** @description Whether customers can give consent at this bank now. */
      readonly isEnable: boolean;
      /**
       * Format: uri
       * @description The URL of the bank's logo (SVG).
       */
      readonly logo: string;
    };
    /** @description A country, with the ids of the legacy API. */
    readonly LegacyCountry: {
      /**
       * Format: uuid
       * @description Identifies the country in the legacy API (UUID).
       */
      readonly id: string;
      /**
       * Format: date-time
       * @description When the country was added.
       */
      readonly createdAt: string;
      /**
       * Format: date-time
       * @description When the country was last changed.
       */
      readonly updatedAt: string;
      /** @description The country's currency. */
      readonly currency: components["schemas"]["LegacyCurrency"];
      /** @description The name in English, for display. */
      readonly englishName: string;
      /** @description The name in Arabic, for display. */
      readonly arabicName: string;
      /** @description ISO 3166-1 code of two letters. */
      readonly iso3166Code: string;
      /** @description The country's IANA time zone, such as Asia/Riyadh. */
      readonly timeZone: string;
    };
    /** @description A currency, with the ids of the legacy API. */
    readonly LegacyCurrency: {
      /**
       * Format: uuid
       * @description Identifies the currency in the legacy API (UUID).
       */
      readonly id: string;
      /** @description The name in English, for display. */
      readonly englishName: string;
      /** @description The name in Arabic, for display. */
      readonly arabicName: string;
      /** @description ISO 4217 code of the currency. The misspelt field name is part of the published API. */
      readonly iso4117Code: string;
      /** @description ISO 4217 number of the currency. The misspelt field name is part of the published API. */
      readonly iso4117Number: string;
    };
    /** @description The reason why a request to the legacy API was rejected. ais and pis omit `error` if their published lists have no code for it. */
    readonly LegacyError: {
      /** @description The reason why the request was rejected. Software should rely on this code. */
      readonly error?: components["schemas"]["LegacyErrorCode"];
      /** @description The errors of each invalid field. If no field is invalid, `message` contains the reason. */
      readonly errorDescription: {
        [key: string]: readonly string[];
      } | null;
      /** @description Always null in an error response. */
      readonly data: string | null;
    };
    /** @description The reason why a request to the legacy API was rejected: a code of the published legacy API, or one of a few codes of this service. */
    readonly LegacyErrorCode: "INVALID_DATA" | "INVALID_SIGNATURE" | "RESOURCE_LOCKED" | "COUNTRY_NOT_FOUND" | "CURRENCY_NOT_FOUND" | "PROVIDER_NOT_FOUND" | "CONNECTION_NOT_FOUND" | "INSUFFICIENT_CONSENT_PERMISSIONS" | "CONSENT_EXPIRED" | "CONSENT_REVOKED" | "CONSENT_UNAUTHORIZED" | "CONSENT_NOT_FOUND" | "ACCOUNT_INFORMATION_REPORT_NOT_FOUND" | "MULTIPLE_CURRENCY_NOT_ALLOWED" | "MULTIPLE_CONSENT_DATE_NOT_ALLOWED" | "PAYMENT_NOT_FOUND" | "CONSENT_REJECTED" | "PAYMENT_REQUEST_NOT_FOUND" | "CUSTOMER_NOT_FOUND" | "CUSTOMER_ALREADY_EXISTS" | "BANK_ACCOUNT_NOT_FOUND" | "SERVER_ERROR" | "PROVIDER_CONNECTION_FAILURE" | "TRANSACTION_NOT_FOUND" | "ACCOUNT_INFORMATION_ACCESS_REQUEST_NOT_FOUND" | "CONSENT_REVOCATION_FAILED" | "CONSENT_REVOKED_OR_EXPIRED" | "SUBSCRIPTION_EXPIRED" | "NOT_SUBSCRIBED_TO_SERVICE" | "BENEFICIARY_NOT_FOUND" | "PARTIES_NOT_FOUND" | "DIRECT_DEBIT_NOT_FOUND" | "SCHEDULED_PAYMENT_NOT_FOUND" | "DEBTOR_ACCOUNT_NOT_FOUND" | "CREDITOR_ACCOUNT_NOT_FOUND" | "UNAUTHORIZED_IP_ADDRESS" | "UNAUTHORIZED" | "FORBIDDEN" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "CONFLICT" | "TOO_MANY_REQUESTS" | "COMMERCIAL_REGISTRATION_NOT_FOUND" | "RISK_REPORT_NOT_FOUND";
    /** @description The new payment request. */
    readonly CreatedPaymentRequest: {
      /** @description A decimal string with two decimals, in major units. */
      readonly amount: string;
      /** @description ISO 4217 code: `AED` in the UAE, `SAR` in Saudi Arabia. */
      readonly currency: string;
      /**
       * Format: uuid
       * @description The id of the payment request (UUID). Use it wherever a payment request id is expected.
       */
      readonly internalReferenceId: string;
      /** @description Always `New`: the response shows the request as it was created. */
      readonly status: components["schemas"]["PaymentRequestStatus"];
    };
    /** @description A request to a customer for a payment. */
    readonly PaymentRequest: {
      /**
       * Format: uuid
       * @description The id of the payment request (UUID).
       */
      readonly id: string;
      readonly type: components["schemas"]["PaymentType"];
      readonly status: components["schemas"]["PaymentRequestStatus"];
      /** @description A decimal string with two decimals, in major units of the currency, such as `150.00`. */
      readonly amount: string;
      /** @description ISO 4217 code: `AED` in the UAE, `SAR` in Saudi Arabia. */
      readonly currency: string;
      /**
       * Format: date-time
       * @description When the request was created, in UTC.
       */
      readonly createdAt: string;
      /**
       * Format: date-time
       * @description When the request was last changed, in UTC.
       */
      readonly updatedAt: string;
      /** @description The creditor's account. */
      readonly creditorAccount: components["schemas"]["AccountParty"];
      /** @description Further creditors that a multi-payment type may pay. Empty for a single payment. */
      readonly additionalCreditorAccounts: readonly components["schemas"]["AccountParty"][];
      /** @description The account from which the customer pays; null until known. */
      readonly debtorAccount: components["schemas"]["AccountParty"] | null;
      /** @description The reference on the creditor's account statement; null if there is none. */
      readonly creditorReference: string | null;
      /** @description The kind of creditor; null if the request did not specify it. */
      readonly creditorType: components["schemas"]["CreditorType"] | null;
      /** @description The reference on the customer's account statement; null if there is none. */
      readonly debtorReference: string | null;
      /** @description Your id for the merchant who is paid; null if you sent none. */
      readonly merchantId: string | null;
      /** @description The merchant's own reference; null if you sent none. */
      readonly merchantReference: string | null;
      /** @description `reference` of the request; null if it had none. */
      readonly internalReference: string | null;
      /** @description Whether the creditor's bank confirmed the creditor's name. With several creditors: all of the names. */
      readonly isCopVerified: boolean;
      /** @description Why the payment is made: a code from `GET /payment-purpose-codes`; null if the request had none. */
      readonly purpose: string | null;
      /** @description The customer's bank; null until it is known. */
      readonly provider: components["schemas"]["ProviderSummary"] | null;
      /**
       * Format: uri
       * @description Where the customer is sent after deciding, unless `successRedirectUrl` or `failureRedirectUrl` applies.
       */
      readonly redirectUrl: string | null;
      /**
       * Format: uri
       * @description The page for the customer after an approval. `paymentRequestId`, `consentId` and `status` are added to its query.
       */
      readonly successRedirectUrl: string | null;
      /**
       * Format: uri
       * @description The page for the customer after a rejection or a failure. `paymentRequestId`, `consentId` and `status` are added to its query.
       */
      readonly failureRedirectUrl: string | null;
      /** @description The instructions of the request; null if it had none. */
      readonly instructions: components["schemas"]["Instructions"] | null;
      /** @description The risk data of the request; null if it had none. */
      readonly risks: components["schemas"]["Risks"] | null;
    };
    /** @description An account and its holder. */
    readonly AccountParty: {
      /**
       * Format: uuid
       * @description Identifies the account within this resource (UUID).
       */
      readonly id: string;
      /** @description The kind of number in `identification`. */
      readonly schemeName: components["schemas"]["SchemeName"];
      /** @description The IBAN or the account number, without spaces. */
      readonly identification: string;
      /** @description The name of the account or its holder; null if not known. */
      readonly name: string | null;
      /** @description The account holder's name at the bank. */
      readonly accountHolderName: string | null;
      /** @description The holder's name, if a company. */
      readonly businessName: string | null;
      /** @description The holder's given name, if a person. */
      readonly givenName: string | null;
      /** @description The holder's family name, if a person. */
      readonly lastName: string | null;
    };
    /** @description The bank of a payment request or a payment. */
    readonly ProviderSummary: {
      /** @description The bank's id, such as `uae-enbdx`. */
      readonly code: string;
      /**
       * Format: uuid
       * @description The bank's UUID.
       */
      readonly id: string;
      /**
       * Format: uri
       * @description The URL of the bank's logo (SVG).
       */
      readonly logoUrl: string;
      /** @description The bank's English name. */
      readonly name: string;
      /** @description `Active` if customers can give consent at this bank. */
      readonly status: "Active" | "Inactive";
    };
    /** @description The position of the page in the list. */
    readonly Meta: {
      /** @description The number of this page, starting at 1. */
      readonly currentPageNumber: number;
      /** @description The maximum number of entries on a page. */
      readonly pageSize: number;
      /** @description The number of pages in the list. */
      readonly totalNumberOfPages: number;
      /** @description The total number of entries in the list. */
      readonly totalItems: number;
    };
    /** @description The bank of a consent. */
    readonly ConsentProvider: {
      /**
       * Format: uuid
       * @description The bank's UUID. The current API identifies the bank by its code, such as `uae-enbdx`.
       */
      readonly id: string;
      /** @description The bank's country. */
      readonly country: {
        /** @description ISO 3166-1 code of two letters. */
        readonly code: string;
        /**
         * Format: uuid
         * @description Identifies the country in the legacy API (UUID).
         */
        readonly id: string;
        /** @description The country's English name. */
        readonly name: string;
        /** @description The country's currency. */
        readonly currency: {
          /** @description ISO 4217 code, such as `AED`. */
          readonly code: string;
          /**
           * Format: uuid
           * @description Identifies the currency in the legacy API (UUID).
           */
          readonly id: string;
          /** @description The currency's English name. */
          readonly name: string;
        };
      };
      /** @description The permissions that account consents at this bank may have. */
      readonly allowedPermissions: readonly string[];
      /** @description The city of the bank's head office; null if not known. */
      readonly address: string | null;
      /** @description Always null. */
      readonly phone: string | null;
      /** @description The bank's Arabic name. */
      readonly arabicName: string;
      /** @description The bank's English name. */
      readonly englishName: string;
      /** @description `Active` if customers can give consent at this bank. */
      readonly status: "Active" | "Inactive";
      /** @description Whether customers can give consent at this bank now. */
      readonly isEnable: boolean;
      /**
       * Format: uri
       * @description The URL of the bank's logo (SVG).
       */
      readonly logo: string;
    };
    /** @description The connection between a customer and a bank. */
    readonly Connection: {
      /**
       * Format: uuid
       * @description The id of the connection (UUID).
       */
      readonly id: string;
      /**
       * Format: date-time
       * @description When the connection was created, in UTC.
       */
      readonly createdAt: string;
      /**
       * Format: date-time
       * @description When the connection was last changed, in UTC.
       */
      readonly updatedAt: string;
      /** @description `ACTIVE` from the approval until the consent is revoked or expires. */
      readonly status: "ACTIVE" | "INACTIVE";
      /** @description The bank; null until it is known. */
      readonly provider: components["schemas"]["ConsentProvider"] | null;
    };
    /** @description An account in a consent. */
    readonly ConsentAccount: {
      /**
       * Format: uuid
       * @description Identifies the account within this consent (UUID).
       */
      readonly id: string;
      /** @description The IBAN or the account number, without spaces. */
      readonly identification: string;
      /** @description The name of the account or its holder; null if not known. */
      readonly name: string | null;
      /** @description The kind of number in `identification`. */
      readonly schemeName: string;
    };
    /** @description A customer's consent to one payment or to several, given at one bank. */
    readonly PaymentConsent: {
      /**
       * Format: uuid
       * @description The id of the consent (UUID).
       */
      readonly consentId: string;
      /** @description The version of the UAE standard under which the consent was created, such as `v2.1`. */
      readonly consentVersion: string;
      readonly status: components["schemas"]["ConsentStatus"];
      /** @description The amount of the payment request. */
      readonly amount: {
        /** @description A decimal string with two decimals, in major units. */
        readonly value: string;
        /** @description The currency; null if no market uses it. */
        readonly currency: components["schemas"]["LegacyCurrency"] | null;
      };
      /**
       * Format: uri
       * @description The page on which the customer approves or declines. Send the customer there.
       */
      readonly authorizationLink: string;
      /** @description The connection between the customer and the bank. Every payment consent has its own connection. */
      readonly connection: components["schemas"]["Connection"];
      /**
       * Format: date-time
       * @description When the consent was created, in UTC.
       */
      readonly createdAt: string;
      /** @description The creditor's account. */
      readonly creditorAccount: components["schemas"]["ConsentAccount"];
      /** @description The account from which the customer pays; null until known. */
      readonly debtorAccount: components["schemas"]["ConsentAccount"] | null;
      /** @description The bank's refresh token, encrypted so that only this service can read it; null before approval. */
      readonly encryptedRefreshToken: string | null;
      /**
       * Format: date-time
       * @description When a payment requested for a later time is made; null otherwise.
       */
      readonly executionDateTime: string | null;
      /**
       * Format: date-time
       * @description Before approval: the customer's deadline. After approval: when the consent ends. In UTC.
       */
      readonly expiresAt: string;
      /** @description Your own reference: `reference` of the payment request; null if it had none. */
      readonly externalReference: string | null;
      /** @description Your own note; null if the request had none. */
      readonly note: string | null;
      readonly paymentConsentType: components["schemas"]["PaymentType"];
      /**
       * Format: uuid
       * @description The payment made under a single-payment consent (UUID); null until there is one.
       */
      readonly paymentId: string | null;
      /** @description The code of the bank, such as `uae-enbdx`; null until the bank is known. */
      readonly providerId: string | null;
      /** @description Why the payment is made: a code from `GET /payment-purpose-codes`; null if the request had none. */
      readonly purpose: string | null;
      /**
       * Format: uri
       * @description The URL of the payment request in this API.
       */
      readonly resourceUri: string;
      /** @description Always `Payments`. */
      readonly scope: "Payments";
      /** @description Every status of the consent so far, oldest first. */
      readonly statusHistory: readonly {
          readonly status: components["schemas"]["ConsentStatus"];
          /**
           * Format: date-time
           * @description When the consent entered this status, in UTC.
           */
          readonly dateTime: string;
        }[];
    };
    /** @description The status of a consent, as the bank has just reported it. */
    readonly ConsentSync: {
      /**
       * Format: uuid
       * @description The id of the consent (UUID).
       */
      readonly consentId: string;
      /** @description The version of the UAE standard under which the consent was created, such as `v2.1`. */
      readonly consentVersion: string;
      /**
       * Format: date-time
       * @description Before approval: the customer's deadline. After approval: when the consent expires. In UTC.
       */
      readonly expiresAt: string;
      /**
       * Format: uuid
       * @description The id of the payment request (UUID).
       */
      readonly paymentRequestId: string;
      /**
       * Format: uri
       * @description The URL of the payment request in this API.
       */
      readonly resourceUri: string;
      readonly status: components["schemas"]["ConsentStatus"];
      /** @description Whether this request changed the status of the consent. */
      readonly wasUpdated: boolean;
    };
    /** @description A transfer of money from the customer's account to the creditor's account. */
    readonly Payment: {
      /**
       * Format: uuid
       * @description The id of the payment (UUID).
       */
      readonly id: string;
      /** @description Further creditors that a multi-payment type may pay. Empty for a single payment. */
      readonly additionalCreditorAccounts: readonly components["schemas"]["AccountParty"][];
      /** @description A decimal string with two decimals, in major units of the currency, such as `150.00`. */
      readonly amount: string;
      /**
       * Format: uuid
       * @description Your client id (UUID).
       */
      readonly clientId: string;
      /** @description The consent's permissions: codes of the UAE standard, and `ConfirmPayee`. */
      readonly consentPermissions: readonly string[];
      /**
       * Format: date-time
       * @description When the payment was created, in UTC.
       */
      readonly createdAt: string;
      /** @description The creditor's name at the bank; null if not known. */
      readonly creditorAccountHolderName: string | null;
      /**
       * Format: uuid
       * @description Identifies the creditor's account within the payment request (UUID).
       */
      readonly creditorAccountId: string;
      /** @description The creditor's IBAN or account number. */
      readonly creditorIdentification: string;
      /** @description The creditor's name; null if not known. */
      readonly creditorName: string | null;
      /** @description The reference on the creditor's account statement; null if there is none. */
      readonly creditorReference: string | null;
      /** @description The kind of number in `creditorIdentification`. */
      readonly creditorScheme: components["schemas"]["SchemeName"];
      /** @description The kind of creditor; null if the request did not specify it. */
      readonly creditorType: components["schemas"]["CreditorType"] | null;
      /** @description ISO 4217 code: `AED` in the UAE, `SAR` in Saudi Arabia. */
      readonly currencyCode: string;
      /** @description The account from which the customer pays; null until known. */
      readonly debtorAccount: components["schemas"]["DebtorAccount"] | null;
      /** @description The reference on the customer's account statement; null if there is none. */
      readonly debtorReference: string | null;
      /** @description Your own reference, from the scheduled payment or else from the payment request; null if there is none. */
      readonly externalReferenceId: string | null;
      /**
       * Format: uri
       * @description The page for the customer after a rejection or a failure. `paymentRequestId`, `consentId` and `status` are added to its query.
       */
      readonly failureRedirectUrl: string | null;
      /**
       * Format: uri
       * @description The page for the customer after an approval. `paymentRequestId`, `consentId` and `status` are added to its query.
       */
      readonly successRedirectUrl: string | null;
      /** @description The instructions of the payment request; null if it had none. */
      readonly instructions: components["schemas"]["Instructions"] | null;
      /**
       * Format: uuid
       * @description The id of the payment request (UUID).
       */
      readonly internalReferenceId: string;
      /** @description Whether this service asked the creditor's bank to confirm the creditor's name. */
      readonly isCopPerformed: boolean;
      /** @description `risks.MerchantCustomerIdentification` of the payment request, your own id for the customer; null if it had none. */
      readonly merchantCustomerId: string | null;
      /**
       * Format: date-time
       * @description When the bank received the order; null until then.
       */
      readonly paymentExecutionDate: string | null;
      /** @description The type of the payment request. */
      readonly paymentType: components["schemas"]["PaymentType"];
      /** @description The customer's bank; null until it is known. */
      readonly provider: components["schemas"]["ProviderSummary"] | null;
      /** @description Why the payment is made: a code from `GET /payment-purpose-codes`; null if the request had none. */
      readonly purpose: string | null;
      /** @description The risk data of the payment request; null if it had none. */
      readonly risks: components["schemas"]["Risks"] | null;
      readonly status: components["schemas"]["PaymentStatus"];
      /**
       * Format: date-time
       * @description When the payment was last changed, in UTC.
       */
      readonly updatedAt: string;
    };
    /** @description The customer's account. */
    readonly DebtorAccount: {
      /** @description The IBAN or the account number, without spaces. */
      readonly identification: string;
      /** @description The name of the account or its holder; null if not known. */
      readonly name: string | null;
      /** @description The kind of number in `identification`. */
      readonly schemeName: components["schemas"]["SchemeName"];
    };
    /** @description A payment, with the order sent to the bank and the bank's response. */
    readonly PaymentRecord: {
      /** @description The error with which the bank rejected the order; null if it did not. */
      readonly error: ({
        /** @description The bank's error code. */
        readonly Code: string;
        /** @description The bank's id for the error; null if it sent none. */
        readonly Id: string | null;
        /** @description The bank's error message. */
        readonly Message: string;
        /** @description The individual errors. */
        readonly Errors: readonly ({
            /** @description The bank's error code. */
            readonly ErrorCode: string;
            /** @description The bank's error message. */
            readonly Message: string;
            /** @description The path of the invalid field; null if the bank sent none. */
            readonly Path: string | null;
            /** @description A page that explains the error; null if the bank sent none. */
            readonly Url: string | null;
          })[];
      }) | null;
      /** @description The bank's record of the payment, in the format of the UAE standard. */
      readonly message: {
        /** @description The payment. */
        readonly Data: {
          /** @description The bank's fees. */
          readonly Charges: readonly {
              /** @description The amount of the fee. */
              readonly Amount: {
                /** @description A decimal string in major units. */
                readonly Amount: string;
                /** @description ISO 4217 code. */
                readonly Currency: string;
              };
              /** @description Who pays the fee. */
              readonly ChargeBearer: string;
              /** @description The kind of fee, as the bank names it. */
              readonly Type: string;
            }[];
          /**
           * Format: uuid
           * @description The id of the consent (UUID).
           */
          readonly ConsentId: string;
          /**
           * Format: date-time
           * @description When the bank received the order. Before that, when the payment was created.
           */
          readonly CreationDateTime: string;
          /** @description The reference on the customer's account statement; null if there is none. */
          readonly DebtorReference: string | null;
          /** @description The bank's id for the payment; null until the bank assigns one. */
          readonly DomesticPaymentId: string | null;
          /** @description The currency exchange; null for a domestic payment. */
          readonly ExchangeRate: ({
            /** @description The number of the exchange contract with the bank. */
            readonly ContractIdentification: string | null;
            /** @description The exchange rate, for one unit of the base currency. */
            readonly ExchangeRate: number | null;
            /**
             * Format: date-time
             * @description When the rate expires.
             */
            readonly ExpirationDateTime: string | null;
            /** @description Whether the rate is actual, agreed or indicative. */
            readonly RateType: string | null;
            /** @description Base currency of the rate (ISO 4217). */
            readonly UnitCurrency: string | null;
          }) | null;
          /** @description URLs in this API. */
          readonly Links: {
            /**
             * Format: uri
             * @description The URL of the consent in this API.
             */
            readonly Related: string | null;
            /**
             * Format: uri
             * @description The URL of the payment in this API.
             */
            readonly Self: string;
          };
          /** @description How the UAE standard classifies the payment for billing. */
          readonly OpenFinanceBilling: {
            /** @description `merchantId` of the payment request; null if it had none. */
            readonly MerchantId: string | null;
            /** @description `Collection`, `LargeValueCollection`, `PushP2P`, `PullP2P` or `Me2Me`, derived from the request. */
            readonly Type: string;
          };
          /**
           * Format: uuid
           * @description The id of the payment in this API (UUID).
           */
          readonly PaymentId: string;
          /** @description `purpose` of the payment request; null if it had none. */
          readonly PaymentPurposeCode: string | null;
          /** @description The id of the transaction in the payment scheme; null until there is one. */
          readonly PaymentTransactionId: string | null;
          /** @description Why the bank rejected the payment. Empty if it did not. */
          readonly RejectReasonCode: readonly {
              /** @description The scheme or bank and an ISO 20022 reason, such as `AANI.AM04`. */
              readonly Code: string;
              /** @description A human-readable reason. */
              readonly Description: string;
            }[];
          readonly Status: components["schemas"]["PaymentStatus"];
          /**
           * Format: date-time
           * @description When the status last changed.
           */
          readonly StatusUpdateDateTime: string;
        };
        /** @description URLs in this API. */
        readonly Links: {
          /**
           * Format: uri
           * @description The URL of the consent in this API.
           */
          readonly Related: string | null;
          /**
           * Format: uri
           * @description The URL of the payment in this API.
           */
          readonly Self: string;
        };
        /** @description Pagination. There is always one page. */
        readonly Meta: {
          /** @description Always 1. */
          readonly TotalPages: number;
        };
      };
      /** @description The request in which this service sent the order to the bank; null until then. */
      readonly requestData: ({
        /** @description Why the request failed; null if it succeeded. */
        readonly error: string | null;
        /** @description The HTTP method of the request. */
        readonly httpMethod: string;
        /** @description The idempotency key of the order. However often the order is sent, the bank makes only one payment. */
        readonly idempotencyKey: string;
        /**
         * Format: uuid
         * @description Identifies the request in the logs of this service and of the bank (UUID).
         */
        readonly interactionId: string;
        /** @description The bank's response time, in seconds. */
        readonly requestSeconds: number;
        /** @description The HTTP status of the response; null if no response was received. */
        readonly statusCode: number | null;
        /**
         * Format: uri
         * @description The URL of the request.
         */
        readonly url: string;
      }) | null;
      /** @description The signed order as sent to the bank, a compact JWS; null until then. */
      readonly signedMessage: string | null;
    };
    /** @description The payment request, its consent and its payment after the customer has returned from the bank. */
    readonly PaymentProgress: {
      /**
       * Format: uuid
       * @description The id of the payment request (UUID).
       */
      readonly paymentRequestId: string;
      /**
       * Format: uuid
       * @description The id of the consent (UUID).
       */
      readonly consentId: string;
      /**
       * Format: uuid
       * @description The id of the payment (UUID); null until there is one.
       */
      readonly paymentId: string | null;
      readonly status: components["schemas"]["PaymentRequestStatus"];
      readonly consentStatus: components["schemas"]["ConsentStatus"];
    };
    /** @description An account from which a customer has paid. */
    readonly SavedDebtorAccount: {
      /**
       * Format: uuid
       * @description The id of the saved account (UUID).
       */
      readonly id: string;
      /** @description The customer's bank. */
      readonly provider: {
        /** @description The code of the bank, such as `uae-enbdx`. */
        readonly id: string;
        /** @description The bank's English name. */
        readonly name: string;
        /**
         * Format: uri
         * @description The URL of the bank's logo (SVG).
         */
        readonly logoUrl: string;
      } | null;
      /** @description The kind of number in `identification`. */
      readonly schemeName: components["schemas"]["SchemeName"];
      /** @description The IBAN or the account number, without spaces. Outside the sandbox, only the last four characters are shown, the others as `*`: `debtorAccount` of `GET /payments` contains the whole number. */
      readonly identification: string;
      /** @description The account holder's name; null if the bank does not return it. */
      readonly name: string | null;
      /** @description Always false: saved accounts have no default. */
      readonly isDefault: boolean;
      /**
       * Format: date-time
       * @description When the last payment from this account was created, in UTC, exact to a minute.
       */
      readonly lastUsedAt: string;
      /**
       * Format: date-time
       * @description When the first payment from this account was created, in UTC.
       */
      readonly createdAt: string;
    };
    /** @description The result of the payee check at the creditor's bank. */
    readonly PayeeCheck: {
      /** @description `Yes`: the name is the account holder's. `Partial`: it is similar. `No`: it is a different name. */
      readonly nameMatchIndicator: "Yes" | "Partial" | "No";
      /** @description The account holder's name, partly masked; null if the bank does not return it. */
      readonly maskedName: string | null;
      /** @description The IBAN that was checked. */
      readonly iban: string;
      /** @description The bank that was queried. */
      readonly provider: {
        /** @description The id of the bank. */
        readonly id: string;
        /** @description The bank's English name. */
        readonly name: string;
      };
      /**
       * Format: date-time
       * @description When the bank responded, in UTC.
       */
      readonly performedAt: string;
      /** @description The bank's signed response (JWS); null if the bank sent none. */
      readonly confirmationOfPayeeResponse: string | null;
    };
    /** @description An amount and its currency. */
    readonly LegacyPaymentAmount: {
      /** @description A number in major units of the currency, such as 150.5. */
      readonly value: number;
      readonly currency?: components["schemas"]["LegacyCurrency"];
    };
    /** @description The consent of a payment request. */
    readonly LegacyEmbeddedConsent: {
      /**
       * Format: uuid
       * @description The id of the consent (UUID).
       */
      readonly id: string;
      /**
       * Format: uuid
       * @description Always null: payments have no customer record.
       */
      readonly customerId: string | null;
      /** @description Always `Payments`. */
      readonly scope: "Payments";
      /** @description `Authorized` even while the bank has suspended the consent. */
      readonly status: "AwaitingAuthorization" | "Authorized" | "Consumed" | "Rejected" | "Expired" | "Revoked";
      /**
       * Format: date-time
       * @description When the consent was created, in UTC.
       */
      readonly createdAt: string;
      /** @description The page on which the customer approves or declines. Send the customer there. */
      readonly authorizationLink: string | null;
      /** @description The connection between the customer and the bank. Every payment consent has its own connection. */
      readonly connection: components["schemas"]["LegacyPaymentConnection"];
      /** @description Whether the consent is for one payment or several. */
      readonly paymentConsentType: "SingleInstantPayment" | "VariableOnDemand" | "FixedOnDemand" | "VariablePeriodicSchedule" | "FixedPeriodicSchedule" | "VariableDefinedSchedule" | "FixedDefinedSchedule" | "SingleFutureDatedPayment";
      /** @description When a `SingleFutureDatedPayment` is made, in UTC; null for other types. */
      readonly executionDateTime: string | null;
      /** @description Why the payment is made: a code from `GET /payment-purpose-codes`; null if the request had none. */
      readonly purpose: string | null;
      /** @description Your own note; null if the request had none. */
      readonly note: string | null;
      /** @description The page for the customer after an approval. `paymentRequestId`, `consentId` and `status` are added to its query. */
      readonly successRedirectUrl: string | null;
      /** @description The page for the customer after a rejection or a failure. `paymentRequestId`, `consentId` and `status` are added to its query. */
      readonly failureRedirectUrl: string | null;
    };
    /** @description A connection's bank. */
    readonly LegacyPaymentProvider: {
      /**
       * Format: uuid
       * @description The bank's UUID. The current API identifies the bank by its code, such as `uae-enbdx`.
       */
      readonly id: string;
      readonly country: components["schemas"]["LegacyCountry"];
      /** @description The city of the bank's head office; null if not known. */
      readonly address: string | null;
      /** @description Always null. */
      readonly phone: string | null;
      /** @description The bank's Arabic name. */
      readonly arabicName: string;
      /** @description The bank's English name. */
      readonly englishName: string;
      /** @description `Active` if customers can give consent at this bank. */
      readonly status: "Active" | "Inactive";
      /** @description Whether customers can give consent at this bank now. */
      readonly isEnable: boolean;
      /**
       * Format: uri
       * @description The URL of the bank's logo (SVG).
       */
      readonly logo: string;
    };
    /** @description The connection between a customer and a bank. */
    readonly LegacyPaymentConnection: {
      /**
       * Format: uuid
       * @description The id of the connection (UUID).
       */
      readonly id: string;
      /**
       * Format: date-time
       * @description When the connection was created, in UTC.
       */
      readonly createdAt: string;
      /**
       * Format: date-time
       * @description When the connection was last changed, in UTC.
       */
      readonly updatedAt: string;
      /** @description `ACTIVE` from the approval until the consent is revoked or expires. */
      readonly status: "ACTIVE" | "INACTIVE";
      /** @description The customer's bank. Absent until it is known. */
      readonly provider?: components["schemas"]["LegacyPaymentProvider"];
    };
    /** @description An account and its holder. */
    readonly LegacyPaymentAccount: {
      /**
       * Format: uuid
       * @description Identifies the account within this resource (UUID).
       */
      readonly id: string;
      /** @description The kind of number in `identification`. */
      readonly scheme: components["schemas"]["SchemeName"];
      /** @description The IBAN or the account number, without spaces. */
      readonly identification: string;
      /** @description The name of the account or its holder; null if not known. */
      readonly name: string | null;
    };
    /** @description A request to a customer for a payment. */
    readonly LegacyPaymentRequest: {
      /**
       * Format: uuid
       * @description The id of the payment request (UUID).
       */
      readonly paymentRequestId: string;
      /** @description `AwaitingApproval` until the customer has decided, then `Approved` or `Rejected`. `Expired` if the customer did not decide in time, or if a payment with a later date was not made. */
      readonly status: "AwaitingApproval" | "Approved" | "Rejected" | "Expired";
      readonly amount: components["schemas"]["LegacyPaymentAmount"];
      /** @description The consent. Absent until there is one. */
      readonly consent?: components["schemas"]["LegacyEmbeddedConsent"];
      /** @description The payment's country. */
      readonly country: components["schemas"]["LegacyCountry"];
      /** @description The account from which the customer pays. Absent until known. */
      readonly debtorAccount?: components["schemas"]["LegacyPaymentAccount"];
      /** @description The creditor's account. */
      readonly creditorAccount: components["schemas"]["LegacyPaymentAccount"];
      /** @description The secret part of `requestLink`. */
      readonly hashId: string | null;
      /** @description Why the payment is made: a code from `GET /payment-purpose-codes`; null if the request had none. */
      readonly purpose: string | null;
      /** @description Your own note; null if the request had none. */
      readonly note: string | null;
      /**
       * Format: date-time
       * @description When the request was created, in UTC.
       */
      readonly createdAt: string;
      /**
       * Format: date-time
       * @description When the request was last changed, in UTC.
       */
      readonly updatedAt: string;
      /** @description The page where the customer chooses a bank and continues to it. It works before a consent exists. */
      readonly requestLink: string | null;
      /** @description Whether the consent is for one payment or several. */
      readonly paymentConsentType: "SingleInstantPayment" | "VariableOnDemand" | "FixedOnDemand" | "VariablePeriodicSchedule" | "FixedPeriodicSchedule" | "VariableDefinedSchedule" | "FixedDefinedSchedule" | "SingleFutureDatedPayment";
      /** @description When a `SingleFutureDatedPayment` is made, in UTC; null for other types. */
      readonly executionDateTime: string | null;
      /** @description `SINGLE_DOMESTIC` for one payment, `RECURRENT` for several. */
      readonly type: "SINGLE_DOMESTIC" | "RECURRENT";
      /** @description Your description, from the request; null if it had none. */
      readonly description: string | null;
      /** @description Your own reference, from the request; null if it had none. */
      readonly externalReference: string | null;
      /** @description How the customer reaches the bank. `WEB`: through redirects in a browser. */
      readonly redirectionFlow: "WEB";
      /** @description The page for the customer after an approval. `paymentRequestId`, `consentId` and `status` are added to its query. */
      readonly successRedirectUrl: string | null;
      /** @description The page for the customer after a rejection or a failure. `paymentRequestId`, `consentId` and `status` are added to its query. */
      readonly failureRedirectUrl: string | null;
      /** @description If true, the customer goes from the bank straight to your page. If false, a page of this service shows the result with a link to yours. */
      readonly autoRedirect: boolean;
    };
    /** @description A customer's consent to a payment, given at one bank. */
    readonly LegacyPaymentConsent: {
      /**
       * Format: uuid
       * @description The id of the consent (UUID).
       */
      readonly consentId: string;
      /**
       * Format: uuid
       * @description The id of the payment (UUID); null until there is one.
       */
      readonly paymentId: string | null;
      /** @description Your own reference, from the request; null if it had none. */
      readonly externalReference: string | null;
      readonly amount: components["schemas"]["LegacyPaymentAmount"];
      /** @description The creditor's account. */
      readonly creditorAccount: components["schemas"]["LegacyPaymentAccount"];
      /** @description The account from which the customer pays. Absent until known. */
      readonly debtorAccount?: components["schemas"]["LegacyPaymentAccount"];
      /** @description Always `Payments`. */
      readonly scope: "Payments";
      /** @description `Authorized` even while the bank has suspended the consent. */
      readonly status: "AwaitingAuthorization" | "Authorized" | "Consumed" | "Rejected" | "Expired" | "Revoked";
      /**
       * Format: date-time
       * @description When the consent was created, in UTC.
       */
      readonly createdAt: string;
      /** @description The page on which the customer approves or declines. Send the customer there. */
      readonly authorizationLink: string | null;
      /** @description The connection between the customer and the bank. Every payment consent has its own connection. */
      readonly connection: components["schemas"]["LegacyPaymentConnection"];
      /** @description Whether the consent is for one payment or several. */
      readonly paymentConsentType: "SingleInstantPayment" | "VariableOnDemand" | "FixedOnDemand" | "VariablePeriodicSchedule" | "FixedPeriodicSchedule" | "VariableDefinedSchedule" | "FixedDefinedSchedule" | "SingleFutureDatedPayment";
      /** @description When a `SingleFutureDatedPayment` is made, in UTC; null for other types. */
      readonly executionDateTime: string | null;
      /** @description Why the payment is made: a code from `GET /payment-purpose-codes`; null if the request had none. */
      readonly purpose: string | null;
      /** @description Your own note; null if the request had none. */
      readonly note: string | null;
    };
    /** @description The status of a consent, as the bank has just reported it. */
    readonly LegacyConsentSync: {
      /**
       * Format: uuid
       * @description The id of the consent (UUID).
       */
      readonly consentId: string;
      /** @description The version of the UAE standard under which the consent was created, such as `v2.1`. */
      readonly consentVersion: string;
      /**
       * Format: date-time
       * @description Before approval: the customer's deadline. After approval: when the consent expires. In UTC.
       */
      readonly expiresAt: string;
      /**
       * Format: uuid
       * @description The id of the payment request (UUID).
       */
      readonly paymentRequestId: string;
      /** @description The URL of the payment request in this API. */
      readonly resourceUri: string;
      /** @description `Authorized` even while the bank has suspended the consent. */
      readonly status: "AwaitingAuthorization" | "Authorized" | "Consumed" | "Rejected" | "Expired" | "Revoked";
      /** @description Whether this request changed the status of the consent. */
      readonly wasUpdated: boolean;
    };
    /** @description A transfer of money from the customer's account to the creditor's. */
    readonly LegacyPayment: {
      /**
       * Format: uuid
       * @description The id of the payment (UUID).
       */
      readonly paymentId: string;
      /** @description The bank's id for the transfer; null until the bank sends one. */
      readonly reference: string | null;
      /** @description The type of the payment request that the payment belongs to. */
      readonly paymentRequestType: "SINGLE_DOMESTIC" | "RECURRENT";
      /** @description Your own reference, from the request; null if it had none. */
      readonly externalReference: string | null;
      /** @description The description of the payment request; null if it had none. */
      readonly description: string | null;
      readonly amount: components["schemas"]["LegacyPaymentAmount"];
      /**
       * Format: date-time
       * @description When the payment was created, in UTC.
       */
      readonly createdAt: string;
      /**
       * Format: date-time
       * @description When the payment was last changed, in UTC.
       */
      readonly updatedAt: string;
      /** @description `CREATED`: the bank has not confirmed that it received the order. `PENDING`: the bank has received the order. `RECEIVED`: the creditor's bank has received the payment. `ACCEPTED`: the customer has been debited. `COMPLETED`: the creditor has been credited. `REJECTED`: the bank rejected the payment. `CANCELLED` is never returned. */
      readonly status: "CREATED" | "PENDING" | "RECEIVED" | "ACCEPTED" | "COMPLETED" | "REJECTED" | "CANCELLED";
      /** @description Why the payment is made: a code from `GET /payment-purpose-codes`; null if the request had none. */
      readonly purpose: string | null;
      /** @description Your own note; null if the request had none. */
      readonly note: string | null;
      /** @description The creditor's account. */
      readonly creditorAccount: components["schemas"]["LegacyPaymentAccount"];
      /** @description The account from which the customer pays. Absent until known. */
      readonly debtorAccount?: components["schemas"]["LegacyPaymentAccount"];
      /** @description The consent under which the payment is made. */
      readonly consent?: components["schemas"]["LegacyEmbeddedConsent"];
    };
    /** @description The result of the payee check at the creditor's bank. */
    readonly LegacyPayeeCheck: {
      /** @description `Yes`: the name is the account holder's. `Partial`: it is similar. `No`: it is a different name. */
      readonly nameMatchIndicator: "Yes" | "Partial" | "No";
      /** @description The account holder's name, partly masked; null if the bank does not return it. */
      readonly maskedName: string | null;
      /** @description The IBAN that was checked. */
      readonly iban: string;
      /** @description The bank that was queried. */
      readonly provider: {
        /** @description The id of the bank. */
        readonly id: string;
        /** @description The bank's English name. */
        readonly name: string;
      };
      /**
       * Format: date-time
       * @description When the bank responded, in UTC.
       */
      readonly performedAt: string;
      /** @description The bank's signed response (JWS); null if the bank sent none. */
      readonly confirmationOfPayeeResponse: string | null;
    };
    /** @description A scheduled payment under a mandate. */
    readonly MandateTransaction: {
      /**
       * Format: uuid
       * @description The id of the scheduled payment (UUID).
       */
      readonly id: string;
      /**
       * Format: uuid
       * @description The id of the mandate (UUID), which is the id of its consent.
       */
      readonly mandateId: string;
      /**
       * Format: date
       * @description The day on which the payment is made, in the market's time zone.
       */
      readonly executionDate: string;
      /** @description The scheduled amount, a decimal string with two decimals. */
      readonly amount: string;
      /** @description The approved amount, a decimal string; null until it is approved. */
      readonly approvedAmount: string | null;
      /**
       * Format: date-time
       * @description When the amount was approved, in UTC; null until then. A fixed amount is approved with the mandate.
       */
      readonly approvedAt: string | null;
      /** @description Whether the amount is approved. */
      readonly isApproved: boolean;
      /** @description Whether the amount may differ from payment to payment and needs your approval. */
      readonly isVariable: boolean;
      /** @description The highest amount that you may approve, a decimal string. */
      readonly maxAmount: string;
      readonly status: components["schemas"]["MandateTransactionStatus"];
      /** @description The creditor's account. */
      readonly creditorAccount: components["schemas"]["AccountParty"];
      /** @description Your own reference for this payment; null if you sent none. */
      readonly reference: string | null;
      /**
       * Format: uuid
       * @description The id of the payment (UUID); null until the execution day.
       */
      readonly paymentId: string | null;
    };
    /** @description An account to which customers can be asked to pay. */
    readonly BankAccount: {
      /**
       * Format: uuid
       * @description The id of the bank account (UUID).
       */
      readonly id: string;
      /** @description Your name for the account. */
      readonly name: string;
      /** @description The account holder's name at the bank. */
      readonly accountHolderName: string;
      /** @description The IBAN. */
      readonly accountIdentification: string;
      /** @description The bank's English name; null if no register lists the IBAN's bank code. */
      readonly bankName: string | null;
      /** @description Always `IBAN`. */
      readonly scheme: "IBAN";
      /** @description Whether payment requests without a creditor pay to this account. */
      readonly isDefault: boolean;
      /**
       * Format: date-time
       * @description When the account was registered, in UTC.
       */
      readonly createdAt: string;
    };
    /** @description The new default account. */
    readonly DefaultBankAccount: {
      /**
       * Format: uuid
       * @description The id of the bank account (UUID).
       */
      readonly id: string;
      /** @description The IBAN. */
      readonly identification: string;
      /** @description Your name for the account. */
      readonly name: string;
      /** @description Always `IBAN`. */
      readonly schemeName: "IBAN";
    };
    /** @description A request to a customer to share account data. */
    readonly AccountRequest: {
      /**
       * Format: uuid
       * @description The id of the account request (UUID). Send it as `requestId` to create its consent.
       */
      readonly id: string;
      readonly status: components["schemas"]["AccountRequestStatus"];
      /**
       * Format: uri
       * @description The page where the customer reviews the request, chooses a bank and continues to it.
       */
      readonly requestLink: string;
      /**
       * Format: uuid
       * @description The id of the consent (UUID); null until there is one.
       */
      readonly consentId: string | null;
      /** @description Your own id for the customer, as you sent it; null if you sent none. */
      readonly customerId: string | null;
      /** @description Your own id for the customer; null if you sent none. Consents of one customer at one bank share a connection. */
      readonly referenceCustomerId: string | null;
      /** @description ISO 3166-1 code of the banks' country; null for all banks of the market. */
      readonly countryCode: string | null;
      /** @description The ids of the banks that the customer may choose. Empty for all banks. */
      readonly providers: readonly string[];
      /** @description The permissions that the consent requests. */
      readonly permissions: readonly components["schemas"]["DataPermission"][];
      readonly purpose: components["schemas"]["DataPurpose"];
      readonly userType: components["schemas"]["UserType"];
      /** @description The start of the transaction period, in UTC; null if the bank decides. */
      readonly transactionsFromDate: string | null;
      /** @description The end of the transaction period, in UTC; null if open-ended. */
      readonly transactionsToDate: string | null;
      /**
       * Format: date-time
       * @description When the consent ends, in UTC.
       */
      readonly expiryDate: string;
      /** @description How the customer reaches the bank. `WEB`: through redirects in a browser. */
      readonly redirectionFlow: "WEB" | "DECOUPLED";
      /** @description The page for the customer after an approval. `accountRequestId`, `consentId` and `status` are added to its query. */
      readonly successRedirectUrl: string | null;
      /** @description The page for the customer after a rejection or a failure. `accountRequestId`, `consentId` and `status` are added to its query. */
      readonly failureRedirectUrl: string | null;
      /** @description If true, the customer goes from the bank straight to your page. If false, a page of this service shows the result with a link to yours. */
      readonly autoRedirect: boolean;
      /**
       * Format: date-time
       * @description When the request was created, in UTC.
       */
      readonly createdAt: string;
      /**
       * Format: date-time
       * @description When the request was last changed, in UTC.
       */
      readonly updatedAt: string;
    };
    /** @description The new consent, or the existing one that awaits the customer's decision. */
    readonly CreatedAccountConsent: {
      /**
       * Format: uuid
       * @description The id of the consent (UUID).
       */
      readonly id: string;
      /**
       * Format: uri
       * @description The page on which the customer approves or declines. Send the customer there.
       */
      readonly authorizationLink: string;
      /**
       * Format: date-time
       * @description When the consent was created, in UTC.
       */
      readonly createdAt: string;
      /** @description Your own id for the customer, as you sent it for this consent or, failing that, for one that it renews; null if you sent none. */
      readonly customerId: string | null;
      /** @description Seconds left for the customer to decide; 0 after the decision. */
      readonly expires_in: number;
      /**
       * Format: date-time
       * @description When the consent ends, in UTC.
       */
      readonly expiryDate: string;
      /** @description The page for the customer after a rejection or a failure. `accountRequestId`, `consentId` and `status` are added to its query. */
      readonly failureRedirectUrl: string | null;
      /** @description The page for the customer after an approval. `accountRequestId`, `consentId` and `status` are added to its query. */
      readonly successRedirectUrl: string | null;
      /** @description The consent's permissions. */
      readonly permissions: readonly components["schemas"]["DataPermission"][];
      readonly purpose: components["schemas"]["DataPurpose"];
      readonly userType: components["schemas"]["UserType"];
      /** @description The code of the bank, such as `uae-enbdx`; null until the bank is known. */
      readonly providerId: string | null;
      /**
       * Format: uuid
       * @description The id of the account request (UUID) that the consent belongs to.
       */
      readonly requestId: string;
      /**
       * Format: uuid
       * @description The first consent of the renewal chain (UUID); null if this consent is not a renewal.
       */
      readonly baseConsentId: string | null;
      /** @description Always null, because there is nothing to push: this service creates the consent at the bank when the customer opens `authorizationLink`. */
      readonly request_uri: string | null;
      readonly status: components["schemas"]["ConsentStatus"];
      /** @description The start of the transaction period, in UTC; null if the bank decides. */
      readonly transactionsFromDate: string | null;
      /** @description The end of the transaction period, in UTC; null if open-ended. */
      readonly transactionsToDate: string | null;
    };
    /** @description A customer's consent to share account data, given at one bank. */
    readonly AccountConsent: {
      /**
       * Format: uuid
       * @description The id of the consent (UUID).
       */
      readonly id: string;
      /**
       * Format: uri
       * @description The page on which the customer approves or declines. Send the customer there.
       */
      readonly authorizationLink: string;
      /**
       * Format: date-time
       * @description When the consent was created, in UTC.
       */
      readonly createdAt: string;
      /** @description Your own id for the customer, as you sent it for this consent or, failing that, for one that it renews; null if you sent none. */
      readonly customerId: string | null;
      /** @description Seconds left for the customer to decide; 0 after the decision. */
      readonly expires_in: number;
      /**
       * Format: date-time
       * @description When the consent ends, in UTC.
       */
      readonly expiryDate: string;
      /** @description The page for the customer after a rejection or a failure. `accountRequestId`, `consentId` and `status` are added to its query. */
      readonly failureRedirectUrl: string | null;
      /** @description The page for the customer after an approval. `accountRequestId`, `consentId` and `status` are added to its query. */
      readonly successRedirectUrl: string | null;
      /** @description The consent's permissions. */
      readonly permissions: readonly components["schemas"]["DataPermission"][];
      readonly purpose: components["schemas"]["DataPurpose"];
      readonly userType: components["schemas"]["UserType"];
      /** @description The code of the bank, such as `uae-enbdx`; null until the bank is known. */
      readonly providerId: string | null;
      /**
       * Format: uuid
       * @description The id of the account request (UUID) that the consent belongs to.
       */
      readonly requestId: string;
      /**
       * Format: uuid
       * @description The first consent of the renewal chain (UUID); null if this consent is not a renewal.
       */
      readonly baseConsentId: string | null;
      /** @description Always null, because there is nothing to push: this service creates the consent at the bank when the customer opens `authorizationLink`. */
      readonly request_uri: string | null;
      readonly status: components["schemas"]["ConsentStatus"];
      /** @description The start of the transaction period, in UTC; null if the bank decides. */
      readonly transactionsFromDate: string | null;
      /** @description The end of the transaction period, in UTC; null if open-ended. */
      readonly transactionsToDate: string | null;
      /** @description The connection between the customer and the bank; null until the bank is known. */
      readonly connection: components["schemas"]["Connection"] | null;
      /** @description Always `Accounts`. */
      readonly scope: "Accounts";
      /** @description Every status of the consent so far, oldest first. */
      readonly statusHistory: readonly {
          readonly status: components["schemas"]["ConsentStatus"];
          /**
           * Format: date-time
           * @description When the consent entered this status, in UTC.
           */
          readonly dateTime: string;
        }[];
    };
    /** @description The job that reads the data. */
    readonly StartedDataSync: {
      /**
       * Format: uuid
       * @description The id of the job (UUID).
       */
      readonly jobId: string;
      /**
       * Format: uuid
       * @description The id of the consent (UUID).
       */
      readonly consentId: string;
      readonly status: components["schemas"]["DataSyncStatus"];
      /**
       * Format: date-time
       * @description When the job was created, in UTC.
       */
      readonly createdAt: string;
    };
    /** @description The progress of a job that refreshes a consent's data from the bank. */
    readonly DataSync: {
      /**
       * Format: uuid
       * @description The id of the job (UUID).
       */
      readonly jobId: string;
      /**
       * Format: uuid
       * @description The id of the consent (UUID).
       */
      readonly consentId: string;
      readonly status: components["schemas"]["DataSyncStatus"];
      /**
       * Format: date-time
       * @description When the job was created, in UTC.
       */
      readonly createdAt: string;
      /** @description The status of each section that the job reads. */
      readonly sections: {
        [key: string]: components["schemas"]["SectionStatus"];
      };
      /**
       * Format: date-time
       * @description When the job first started, in UTC; null until then.
       */
      readonly startedAt: string | null;
      /**
       * Format: date-time
       * @description When the job ended, in UTC; null until then.
       */
      readonly finishedAt: string | null;
      /** @description Why some of the data could not be read; null if all of it was. */
      readonly error: "consent_not_authorized" | "provider_unavailable" | null;
    };
    /** @description The accounts of a consent, with the requested sections. */
    readonly AccountAccess: {
      /** @description The consent under which the data was read. */
      readonly consent: {
        /**
         * Format: uuid
         * @description The id of the consent (UUID).
         */
        readonly id: string;
        readonly status: components["schemas"]["ConsentStatus"];
        /**
         * Format: date-time
         * @description When the consent ends, in UTC.
         */
        readonly expiryDate: string;
      };
      /** @description The accounts that the customer shares. */
      readonly accounts: readonly ({
          /** @description The bank's description of the account. */
          readonly account: {
            /** @description The account holder's name at the bank. */
            readonly accountHolderName?: string;
            /** @description A short form of the account holder's name. */
            readonly accountHolderShortName?: string;
            /** @description The account's status at the bank. */
            readonly status?: "Active" | "Inactive" | "Dormant" | "Unclaimed" | "Deceased" | "Suspended" | "Closed";
            /** @description When the account received this status. */
            readonly statusUpdateDateTime?: string;
            /** @description ISO 4217 code of the account. */
            readonly currency?: string;
            /** @description Whether the account belongs to a person or a company. */
            readonly accountType?: "Retail" | "SME" | "Corporate";
            /** @description The kind of account, such as CurrentAccount, Savings or CreditCard. */
            readonly accountSubType?: string;
            /** @description The bank's name for the product. */
            readonly description?: string;
            /** @description The customer's own name for the account. */
            readonly nickname?: string;
            /** @description When the account was opened. */
            readonly openingDate?: string;
            /** @description When a fixed-term account matures. */
            readonly maturityDate?: string;
            /** @description The IBAN and the other numbers of the account. */
            readonly accountIdentifiers?: readonly {
                /** @description The kind of number, such as IBAN, AccountNumber or MaskedPAN. */
                readonly schemeName: string;
                /** @description The number. */
                readonly identification: string;
                /** @description The name registered for the number. */
                readonly name?: string;
              }[];
            /** @description The bank that holds the account. */
            readonly servicer?: {
              /** @description The kind of code, such as BICFI. */
              readonly schemeName?: string;
              /** @description The bank's code, such as its BIC. */
              readonly identification?: string;
              /** @description The bank's name. */
              readonly name?: string;
              /** @description The bank's postal address. */
              readonly postalAddress?: {
                /** @description The kind of address, as the bank's standard names it. */
                readonly addressType?: string;
                /** @description Lines of an address that has no other fields. */
                readonly addressLine?: readonly string[];
                /** @description The house or building number, as text. */
                readonly buildingNumber?: string;
                /** @description The name of the building, if it has one. */
                readonly buildingName?: string;
                /** @description The floor of the building. */
                readonly floor?: string;
                /** @description The street, without the building number. */
                readonly streetName?: string;
                /** @description The district of the town. */
                readonly districtName?: string;
                /** @description The post office box. */
                readonly postBox?: string;
                /** @description The postal code. */
                readonly postCode?: string;
                /** @description The town or city. */
                readonly townName?: string;
                /** @description The emirate or region. */
                readonly countrySubDivision?: string;
                /** @description ISO 3166-1 code of the country. */
                readonly country?: string;
                /** @description The short form of a Saudi national address, such as RRRD2929. */
                readonly shortAddress?: string;
                /** @description The unit number of a Saudi national address. */
                readonly unitNumber?: number;
                /** @description The secondary number of a Saudi national address. */
                readonly secondaryNumber?: string;
              };
            };
            /** @description Whether the account complies with Sharia. */
            readonly isShariaCompliant?: boolean;
            /**
             * Format: uuid
             * @description The id of the account in this API (UUID). It differs from consent to consent.
             */
            readonly id: string;
            /** @description The bank's own id for the account. */
            readonly externalId: string;
          };
          /** @description The balances of the account, one per kind that the bank returns. */
          readonly balances?: {
            /**
             * Format: date-time
             * @description When the section was read from the bank, in UTC.
             */
            readonly readAt: string;
            /** @description The entries that the bank returned. */
            readonly items: readonly ({
                /** @description The sign of the amount: `Credit` is positive, `Debit` negative. */
                readonly creditDebitIndicator: "Credit" | "Debit";
                /** @description The kind of balance, such as `ClosingBooked`, as the bank's standard names it. */
                readonly type: "ClosingAvailable" | "ClosingBooked" | "ClosingCleared" | "Expected" | "ForwardAvailable" | "Information" | "InterimAvailable" | "InterimBooked" | "InterimCleared" | "OpeningAvailable" | "OpeningBooked" | "OpeningCleared" | "PreviouslyClosedBooked";
                /** @description The time at which the bank determined the balance. */
                readonly dateTime: string;
                /** @description The balance, without a sign. */
                readonly amount: {
                  /** @description A decimal string in major units with up to five decimals, without a sign. */
                  readonly amount: string;
                  /** @description ISO 4217 code. */
                  readonly currency: string;
                  /** @description The amount in another currency. Absent unless the bank sends it. */
                  readonly localExchange?: {
                    /** @description ISO 4217 code of the currency that was sold. */
                    readonly sourceCurrency?: string;
                    /** @description ISO 4217 code of the currency that was bought. */
                    readonly targetCurrency?: string;
                    /** @description The exchange rate. */
                    readonly rate?: number;
                    /** @description The date of the rate. */
                    readonly date?: string;
                    /** @description The amount in the target currency, as a number. */
                    readonly value?: number;
                  };
                };
                /** @description Credit that the holder may draw beyond the balance. */
                readonly creditLine?: readonly ({
                    /** @description Whether the balance includes the credit line. */
                    readonly included: boolean;
                    /** @description The kind of credit line, as the bank's standard names it. */
                    readonly type: "Available" | "Credit" | "Emergency" | "Pre-Agreed" | "Temporary";
                    /** @description The amount of the credit line, without a sign. */
                    readonly amount: {
                      /** @description A decimal string in major units with up to five decimals, without a sign. */
                      readonly amount: string;
                      /** @description ISO 4217 code. */
                      readonly currency: string;
                      /** @description The amount in another currency. Absent unless the bank sends it. */
                      readonly localExchange?: {
                        /** @description ISO 4217 code of the currency that was sold. */
                        readonly sourceCurrency?: string;
                        /** @description ISO 4217 code of the currency that was bought. */
                        readonly targetCurrency?: string;
                        /** @description The exchange rate. */
                        readonly rate?: number;
                        /** @description The date of the rate. */
                        readonly date?: string;
                        /** @description The amount in the target currency, as a number. */
                        readonly value?: number;
                      };
                    };
                  })[];
                /** @description The parts of the amount, such as principal and interest. */
                readonly components?: readonly {
                    /** @description The kind of component, such as principal or interest. */
                    readonly balanceCategory: string;
                    /** @description The amount of the component. */
                    readonly amount: {
                      /** @description A decimal string in major units with up to five decimals, without a sign. */
                      readonly amount: string;
                      /** @description ISO 4217 code. */
                      readonly currency: string;
                    };
                  }[];
              })[];
          };
          /** @description The transactions of the account, newest first. */
          readonly transactions?: {
            /**
             * Format: date-time
             * @description When the section was read from the bank, in UTC.
             */
            readonly readAt: string;
            /** @description The entries that the bank returned. */
            readonly items: readonly ({
                /** @description The bank's own id for the transaction. It does not change when a pending transaction is booked. */
                readonly transactionId: string;
                /** @description When the transaction was made. */
                readonly transactionDateTime: string;
                /** @description The time zone in which the transaction was made. */
                readonly localTimeZone?: string;
                /** @description The number of the statement that lists the transaction. */
                readonly statementReference?: string;
                /** @description The reference that the payer or payee gave the transaction. */
                readonly transactionReference?: string;
                /** @description How the money moved. */
                readonly transactionType: "POS" | "ECommerce" | "ATM" | "BillPayments" | "LocalBankTransfer" | "SameBankTransfer" | "InternationalTransfer" | "Teller" | "Cheque" | "Other";
                /** @description The kind of transaction, such as Purchase or Refund. */
                readonly subTransactionType: string;
                /** @description The number of the card terminal. Absent if it is not a number, begins with 0 or is above 9007199254740991. */
                readonly terminalId?: number;
                /** @description Labels that the bank assigned, such as Payroll or DirectDebit. */
                readonly flags?: readonly string[];
                /** @description How the payment was processed. */
                readonly paymentModes?: "Online" | "Offline" | "Batch";
                /** @description The sign of the amount: `Credit` is positive, `Debit` negative. */
                readonly creditDebitIndicator: "Credit" | "Debit";
                /** @description Whether the transaction is booked, pending or rejected. */
                readonly status: "Booked" | "Pending" | "Rejected";
                /** @description Whether the bank may still change the transaction. */
                readonly transactionMutability?: "Mutable" | "Immutable";
                /** @description When the bank booked the transaction, or will book it. */
                readonly bookingDateTime: string;
                /** @description The value date, from which the amount earns interest. */
                readonly valueDateTime?: string;
                /** @description The bank's text on the account statement. */
                readonly transactionInformation?: string;
                /** @description The amount of the transaction, without a sign. */
                readonly amount: {
                  /** @description A decimal string in major units with up to five decimals, without a sign. */
                  readonly amount: string;
                  /** @description ISO 4217 code. */
                  readonly currency: string;
                };
                /** @description The fee that the bank charged. */
                readonly chargeAmount?: {
                  /** @description A decimal string in major units with up to five decimals, without a sign. */
                  readonly amount: string;
                  /** @description ISO 4217 code. */
                  readonly currency: string;
                  /** @description Whether the transaction's `amount` includes the fee. */
                  readonly chargeIncluded?: boolean;
                };
                /** @description The value added tax on the fee. */
                readonly chargeAmountVat?: {
                  /** @description A decimal string in major units with up to five decimals, without a sign. */
                  readonly amount: string;
                  /** @description ISO 4217 code. */
                  readonly currency: string;
                };
                /** @description The currency exchange. Absent if there was none. */
                readonly currencyExchange?: {
                  /** @description ISO 4217 code of the currency that was sold. */
                  readonly sourceCurrency: string;
                  /** @description ISO 4217 code of the currency that was bought. */
                  readonly targetCurrency: string;
                  /** @description Base currency of the rate (ISO 4217). */
                  readonly unitCurrency: string;
                  /** @description The exchange rate, for one unit of the base currency. */
                  readonly exchangeRate: number;
                  /** @description The number of the exchange contract with the bank. */
                  readonly contractIdentification?: string;
                  /** @description When the bank quoted the rate. */
                  readonly quotationDate?: string;
                  /** @description The amount before the currency exchange. */
                  readonly instructedAmount: {
                    /** @description A decimal string in major units with up to five decimals, without a sign. */
                    readonly amount: string;
                    /** @description ISO 4217 code. */
                    readonly currency: string;
                  };
                };
                /** @description The ISO 20022 code of the transaction. */
                readonly bankTransactionCode?: {
                  /** @description The name of the domain. */
                  readonly domain?: string;
                  /** @description The code of the domain, such as PMNT. */
                  readonly domainCode?: string;
                  /** @description The name of the family. */
                  readonly family?: string;
                  /** @description The code of the family, such as ICDT. */
                  readonly familyCode?: string;
                  /** @description The name of the subfamily. */
                  readonly subFamily?: string;
                  /** @description The code of the subfamily. */
                  readonly subFamilyCode?: string;
                };
                /** @description The bank's own classification of the transaction. */
                readonly proprietaryBankTransactionCode?: {
                  /** @description The bank's code. */
                  readonly code: string;
                  /** @description The issuer of the code. */
                  readonly issuer?: string;
                };
                /** @description The balance after the transaction. */
                readonly balance?: {
                  /** @description The sign of the amount: `Credit` is positive, `Debit` negative. */
                  readonly creditDebitIndicator: "Credit" | "Debit";
                  /** @description The kind of balance, such as `ClosingBooked`, as the bank's standard names it. */
                  readonly type: "ClosingAvailable" | "ClosingBooked" | "ClosingCleared" | "Expected" | "ForwardAvailable" | "Information" | "InterimAvailable" | "InterimBooked" | "InterimCleared" | "OpeningAvailable" | "OpeningBooked" | "OpeningCleared" | "PreviouslyClosedBooked";
                  /** @description The balance, without a sign. */
                  readonly amount: {
                    /** @description A decimal string in major units with up to five decimals, without a sign. */
                    readonly amount: string;
                    /** @description ISO 4217 code. */
                    readonly currency: string;
                  };
                };
                /** @description The merchant. */
                readonly merchantDetails?: {
                  /** @description The merchant's number. Absent if it is not a number, begins with 0 or is above 9007199254740991. */
                  readonly merchantId?: number;
                  /** @description The merchant's name. */
                  readonly merchantName?: string;
                  /** @description The merchant's category code (ISO 18245). */
                  readonly merchantCategoryCode?: string;
                };
                /** @description The creditor's bank. */
                readonly creditorAgent?: {
                  /** @description The kind of code, such as BICFI. */
                  readonly schemeName?: string;
                  /** @description The bank's code, such as its BIC. */
                  readonly identification?: string;
                  /** @description The bank's name. */
                  readonly name?: string;
                  /** @description The bank's postal address. */
                  readonly postalAddress?: {
                    /** @description The kind of address, as the bank's standard names it. */
                    readonly addressType?: string;
                    /** @description Lines of an address that has no other fields. */
                    readonly addressLine?: readonly string[];
                    /** @description The house or building number, as text. */
                    readonly buildingNumber?: string;
                    /** @description The name of the building, if it has one. */
                    readonly buildingName?: string;
                    /** @description The floor of the building. */
                    readonly floor?: string;
                    /** @description The street, without the building number. */
                    readonly streetName?: string;
                    /** @description The district of the town. */
                    readonly districtName?: string;
                    /** @description The post office box. */
                    readonly postBox?: string;
                    /** @description The postal code. */
                    readonly postCode?: string;
                    /** @description The town or city. */
                    readonly townName?: string;
                    /** @description The emirate or region. */
                    readonly countrySubDivision?: string;
                    /** @description ISO 3166-1 code of the country. */
                    readonly country?: string;
                    /** @description The short form of a Saudi national address, such as RRRD2929. */
                    readonly shortAddress?: string;
                    /** @description The unit number of a Saudi national address. */
                    readonly unitNumber?: number;
                    /** @description The secondary number of a Saudi national address. */
                    readonly secondaryNumber?: string;
                  };
                };
                /** @description The creditor's account. */
                readonly creditorAccount?: readonly {
                    /** @description The kind of number, such as IBAN, AccountNumber or MaskedPAN. */
                    readonly schemeName?: string;
                    /** @description The number. */
                    readonly identification?: string;
                    /** @description The name registered for the number. */
                    readonly name?: string;
                  }[];
                /** @description The debtor's bank. */
                readonly debtorAgent?: {
                  /** @description The kind of code, such as BICFI. */
                  readonly schemeName?: string;
                  /** @description The bank's code, such as its BIC. */
                  readonly identification?: string;
                  /** @description The bank's name. */
                  readonly name?: string;
                  /** @description The bank's postal address. */
                  readonly postalAddress?: {
                    /** @description The kind of address, as the bank's standard names it. */
                    readonly addressType?: string;
                    /** @description Lines of an address that has no other fields. */
                    readonly addressLine?: readonly string[];
                    /** @description The house or building number, as text. */
                    readonly buildingNumber?: string;
                    /** @description The name of the building, if it has one. */
                    readonly buildingName?: string;
                    /** @description The floor of the building. */
                    readonly floor?: string;
                    /** @description The street, without the building number. */
                    readonly streetName?: string;
                    /** @description The district of the town. */
                    readonly districtName?: string;
                    /** @description The post office box. */
                    readonly postBox?: string;
                    /** @description The postal code. */
                    readonly postCode?: string;
                    /** @description The town or city. */
                    readonly townName?: string;
                    /** @description The emirate or region. */
                    readonly countrySubDivision?: string;
                    /** @description ISO 3166-1 code of the country. */
                    readonly country?: string;
                    /** @description The short form of a Saudi national address, such as RRRD2929. */
                    readonly shortAddress?: string;
                    /** @description The unit number of a Saudi national address. */
                    readonly unitNumber?: number;
                    /** @description The secondary number of a Saudi national address. */
                    readonly secondaryNumber?: string;
                  };
                };
                /** @description The debtor's account. */
                readonly debtorAccount?: {
                  /** @description The kind of number, such as IBAN, AccountNumber or MaskedPAN. */
                  readonly schemeName?: string;
                  /** @description The number. */
                  readonly identification?: string;
                  /** @description The name registered for the number. */
                  readonly name?: string;
                };
                /** @description The card or device that was used to pay. */
                readonly cardInstrument?: {
                  /** @description The card scheme, such as Visa or mada. */
                  readonly cardSchemeName: string;
                  /** @description The kind of card or device. */
                  readonly instrumentType: string;
                  /** @description The name on the card. */
                  readonly name?: string;
                  /** @description The card number, with digits masked. */
                  readonly identification?: string;
                };
                /** @description Fields that the bank adds to those of its standard, under the bank's own names. */
                readonly supplementaryData?: {
                  [key: string]: unknown;
                };
                /** @description The bill that was paid. */
                readonly billDetails?: {
                  /** @description The biller's number. */
                  readonly billerId?: number;
                  /** @description The biller's number for the bill. */
                  readonly billNumber?: string;
                  /** @description How the bill was paid. */
                  readonly billPaymentType?: string;
                };
                /** @description Where the transaction was made. */
                readonly geoLocation?: {
                  /** @description In degrees, from -90 to 90, as a decimal string. */
                  readonly latitude: string;
                  /** @description In degrees, from -180 to 180, as a decimal string. */
                  readonly longitude: string;
                };
                /** @description Why the payment was made: a code from the bank's standard. */
                readonly paymentPurposeCode?: string;
                /** @description Whether the main card of the account was used. */
                readonly isPrimaryInstrument?: boolean;
                /** @description One part of the amount, such as principal or interest. */
                readonly allocations?: {
                  /** @description The kind of component, such as principal or interest. */
                  readonly balanceCategory: string;
                  /** @description The amount of the component. */
                  readonly amount: {
                    /** @description A decimal string in major units with up to five decimals, without a sign. */
                    readonly amount: string;
                    /** @description ISO 4217 code. */
                    readonly currency: string;
                  };
                };
              })[];
          };
          /** @description The beneficiaries that the customer has saved for the account. */
          readonly beneficiaries?: {
            /**
             * Format: date-time
             * @description When the section was read from the bank, in UTC.
             */
            readonly readAt: string;
            /** @description The entries that the bank returned. */
            readonly items: readonly ({
                /** @description The bank's own id for the beneficiary. */
                readonly beneficiaryId: string;
                /** @description Whether the beneficiary can be paid now. */
                readonly beneficiaryType: "Activated" | "NotActivated";
                /** @description Whether a payment through open finance added the beneficiary. */
                readonly addedViaOF?: boolean;
                /** @description The account holder's name at the bank. */
                readonly accountHolderName?: string;
                /** @description A short form of the account holder's name. */
                readonly accountHolderShortName?: string;
                /** @description The customer's reference for payments to the beneficiary. */
                readonly reference?: string;
                /** @description Fields that the bank adds to those of its standard, under the bank's own names. */
                readonly supplementaryData?: {
                  [key: string]: unknown;
                };
                /** @description The creditor's bank. */
                readonly creditorAgent?: {
                  /** @description The kind of code, such as BICFI. */
                  readonly schemeName?: string;
                  /** @description The bank's code, such as its BIC. */
                  readonly identification?: string;
                  /** @description The bank's name. */
                  readonly name?: string;
                  /** @description The bank's postal address. */
                  readonly postalAddress?: {
                    /** @description The kind of address, as the bank's standard names it. */
                    readonly addressType?: string;
                    /** @description Lines of an address that has no other fields. */
                    readonly addressLine?: readonly string[];
                    /** @description The house or building number, as text. */
                    readonly buildingNumber?: string;
                    /** @description The name of the building, if it has one. */
                    readonly buildingName?: string;
                    /** @description The floor of the building. */
                    readonly floor?: string;
                    /** @description The street, without the building number. */
                    readonly streetName?: string;
                    /** @description The district of the town. */
                    readonly districtName?: string;
                    /** @description The post office box. */
                    readonly postBox?: string;
                    /** @description The postal code. */
                    readonly postCode?: string;
                    /** @description The town or city. */
                    readonly townName?: string;
                    /** @description The emirate or region. */
                    readonly countrySubDivision?: string;
                    /** @description ISO 3166-1 code of the country. */
                    readonly country?: string;
                    /** @description The short form of a Saudi national address, such as RRRD2929. */
                    readonly shortAddress?: string;
                    /** @description The unit number of a Saudi national address. */
                    readonly unitNumber?: number;
                    /** @description The secondary number of a Saudi national address. */
                    readonly secondaryNumber?: string;
                  };
                };
                /** @description The creditor's account. */
                readonly creditorAccount?: readonly {
                    /** @description The kind of number, such as IBAN, AccountNumber or MaskedPAN. */
                    readonly schemeName: string;
                    /** @description The number. */
                    readonly identification: string;
                    /** @description The name registered for the number. */
                    readonly name?: string;
                  }[];
              })[];
          };
          /** @description The direct debits on the account. */
          readonly directDebits?: {
            /**
             * Format: date-time
             * @description When the section was read from the bank, in UTC.
             */
            readonly readAt: string;
            /** @description The entries that the bank returned. */
            readonly items: readonly ({
                /** @description The bank's own id for the direct debit. */
                readonly directDebitId: string;
                /** @description The number of the mandate that the customer gave the creditor. */
                readonly mandateIdentification: string;
                /** @description Whether the creditor may collect now. */
                readonly directDebitStatusCode: "Active" | "Inactive";
                /** @description The creditor's name. */
                readonly name: string;
                /** @description How often the creditor may collect. */
                readonly frequency: "Annual" | "Daily" | "Fortnightly" | "HalfYearly" | "Monthly" | "NotKnown" | "Quarterly" | "Weekly";
                /** @description When the last collection was made. */
                readonly previousPaymentDateTime?: string;
                /** @description The amount of the last collection. */
                readonly previousPaymentAmount?: {
                  /** @description A decimal string in major units with up to five decimals, without a sign. */
                  readonly amount: string;
                  /** @description ISO 4217 code. */
                  readonly currency: string;
                };
              })[];
          };
          /** @description The account holders, and people who may act for them. */
          readonly parties?: {
            /**
             * Format: date-time
             * @description When the section was read from the bank, in UTC.
             */
            readonly readAt: string;
            /** @description The entries that the bank returned. */
            readonly items: readonly ({
                /** @description The bank's own id for the party. */
                readonly partyId: string;
                /** @description The bank's customer number. */
                readonly partyNumber?: string;
                /** @description How the party holds the account: alone, jointly or as a delegate. */
                readonly partyType?: "Delegate" | "Joint" | "Sole";
                /** @description Whether the party is a person or a company. */
                readonly partyCategory?: "Retail" | "SME" | "Corporate";
                /** @description The party's role on the account, such as Principal. */
                readonly accountRole?: string;
                /**
                 * @description The bank's claims about the party, and how the bank verified them.
                 * @default []
                 */
                readonly verifiedClaims: readonly {
                    /** @description How the bank verified the claims (OpenID Connect for Identity Assurance). */
                    readonly verification?: {
                      /** @description The trust framework under which the party was verified. */
                      readonly trustFramework?: string;
                      /** @description The assurance level, as the trust framework names it. */
                      readonly assuranceLevel?: string;
                      /** @description The assurance process that the bank followed. */
                      readonly assuranceProcess?: {
                        /** @description The policy that the bank followed. */
                        readonly policy?: string;
                        /** @description The procedure that the bank followed. */
                        readonly procedure?: string;
                        /** @description The steps of the assurance process. */
                        readonly assuranceDetails?: readonly {
                            /** @description The kind of step. */
                            readonly assuranceType?: string;
                            /** @description The result of the step. */
                            readonly assuranceClassification?: string;
                            /** @description The evidence that the step used. */
                            readonly evidenceRef?: readonly {
                                /** @description Identifies the check or the evidence. */
                                readonly txn?: string;
                                /** @description How the evidence is classified. */
                                readonly evidenceMetadata?: {
                                  /** @description The strength of the evidence. */
                                  readonly evidenceClassification?: string;
                                };
                              }[];
                          }[];
                      };
                      /** @description When the party was verified. */
                      readonly time?: string;
                      /** @description Identifies the verification. */
                      readonly verificationProcess?: string;
                      /**
                       * @description The documents and records that were checked.
                       * @default []
                       */
                      readonly evidence: readonly {
                          /** @description The kind of evidence, such as a document or an electronic record. */
                          readonly type?: string;
                          /** @description When the evidence was checked. */
                          readonly time?: string;
                          /** @description The checks that were carried out on the evidence. */
                          readonly checkDetails?: readonly {
                              /** @description How the check was carried out. */
                              readonly checkMethod?: string;
                              /** @description The organisation that carried out the check. */
                              readonly organization?: string;
                              /** @description Identifies the check or the evidence. */
                              readonly txn?: string;
                              /** @description When the evidence was checked. */
                              readonly time?: string;
                            }[];
                          /** @description The organisation that verified the party, if it was not the bank. */
                          readonly verifier?: {
                            /** @description The organisation that carried out the check. */
                            readonly organization?: string;
                            /** @description Identifies the check or the evidence. */
                            readonly txn?: string;
                          };
                          /** @description The identity document. */
                          readonly documentDetails?: {
                            /** @description The kind of document, such as idcard. */
                            readonly type?: string;
                            /** @description The number on the document. */
                            readonly documentNumber?: string;
                            /** @description The personal number on the document. */
                            readonly personalNumber?: string;
                            /** @description The serial number on the document. */
                            readonly serialNumber?: string;
                            /** @description The calendar of the dates, such as Gregorian or Hijri. */
                            readonly calendarType?: string;
                            /** @description When the document or record was issued. A Hijri date is as the bank sent it. */
                            readonly dateOfIssuance?: string;
                            /** @description When the document or record expires. A Hijri date is as the bank sent it. */
                            readonly dateOfExpiry?: string;
                            /** @description The issuer of the document. */
                            readonly issuer?: {
                              /** @description The organisation's name. */
                              readonly name?: string;
                              /** @description The organisation's address. */
                              readonly address?: {
                                /** @description The kind of address, as the bank's standard names it. */
                                readonly addressType?: string;
                                /** @description Lines of an address that has no other fields. */
                                readonly addressLine?: readonly string[];
                                /** @description The house or building number, as text. */
                                readonly buildingNumber?: string;
                                /** @description The name of the building, if it has one. */
                                readonly buildingName?: string;
                                /** @description The floor of the building. */
                                readonly floor?: string;
                                /** @description The street, without the building number. */
                                readonly streetName?: string;
                                /** @description The district of the town. */
                                readonly districtName?: string;
                                /** @description The post office box. */
                                readonly postBox?: string;
                                /** @description The postal code. */
                                readonly postCode?: string;
                                /** @description The town or city. */
                                readonly townName?: string;
                                /** @description The emirate or region. */
                                readonly countrySubDivision?: string;
                                /** @description ISO 3166-1 code of the country. */
                                readonly country?: string;
                                /** @description The short form of a Saudi national address, such as RRRD2929. */
                                readonly shortAddress?: string;
                                /** @description The unit number of a Saudi national address. */
                                readonly unitNumber?: number;
                                /** @description The secondary number of a Saudi national address. */
                                readonly secondaryNumber?: string;
                                /** @description The complete address in one string. */
                                readonly formatted?: string;
                                /** @description The street name and house number. */
                                readonly streetAddress?: string;
                                /** @description The town or city. */
                                readonly locality?: string;
                                /** @description The emirate or region. */
                                readonly region?: string;
                                /** @description The postal code, as the bank writes it. */
                                readonly postalCode?: string;
                              };
                              /** @description ISO 3166-1 code of the organisation's country. */
                              readonly countryCode?: string;
                              /** @description The organisation's jurisdiction. */
                              readonly jurisdiction?: string;
                            };
                          };
                          /** @description The electronic record that served as evidence. */
                          readonly record?: {
                            /** @description The kind of electronic record. */
                            readonly type?: string;
                            /** @description The personal number in the record. */
                            readonly personalNumber?: string;
                            /** @description The calendar of the dates, such as Gregorian or Hijri. */
                            readonly calendarType?: string;
                            /** @description When the record was created. A Hijri date is as the bank sent it. */
                            readonly createdAt?: string;
                            /** @description When the document or record expires. A Hijri date is as the bank sent it. */
                            readonly dateOfExpiry?: string;
                            /** @description The organisation that holds the record. */
                            readonly source?: {
                              /** @description The organisation's name. */
                              readonly name?: string;
                              /** @description The organisation's address. */
                              readonly address?: {
                                /** @description The kind of address, as the bank's standard names it. */
                                readonly addressType?: string;
                                /** @description Lines of an address that has no other fields. */
                                readonly addressLine?: readonly string[];
                                /** @description The house or building number, as text. */
                                readonly buildingNumber?: string;
                                /** @description The name of the building, if it has one. */
                                readonly buildingName?: string;
                                /** @description The floor of the building. */
                                readonly floor?: string;
                                /** @description The street, without the building number. */
                                readonly streetName?: string;
                                /** @description The district of the town. */
                                readonly districtName?: string;
                                /** @description The post office box. */
                                readonly postBox?: string;
                                /** @description The postal code. */
                                readonly postCode?: string;
                                /** @description The town or city. */
                                readonly townName?: string;
                                /** @description The emirate or region. */
                                readonly countrySubDivision?: string;
                                /** @description ISO 3166-1 code of the country. */
                                readonly country?: string;
                                /** @description The short form of a Saudi national address, such as RRRD2929. */
                                readonly shortAddress?: string;
                                /** @description The unit number of a Saudi national address. */
                                readonly unitNumber?: number;
                                /** @description The secondary number of a Saudi national address. */
                                readonly secondaryNumber?: string;
                                /** @description The complete address in one string. */
                                readonly formatted?: string;
                                /** @description The street name and house number. */
                                readonly streetAddress?: string;
                                /** @description The town or city. */
                                readonly locality?: string;
                                /** @description The emirate or region. */
                                readonly region?: string;
                                /** @description The postal code, as the bank writes it. */
                                readonly postalCode?: string;
                              };
                              /** @description ISO 3166-1 code of the organisation's country. */
                              readonly countryCode?: string;
                              /** @description The organisation's jurisdiction. */
                              readonly jurisdiction?: string;
                            };
                          };
                          /** @description Copies of the documents. */
                          readonly attachments?: readonly {
                              /** @description A description of the copy. */
                              readonly desc?: string;
                              /** @description The media type of the copy, such as image/jpeg. */
                              readonly contentType?: string;
                              /** @description The copy, in base64. */
                              readonly content?: string;
                              /** @description Identifies the check or the evidence. */
                              readonly txn?: string;
                            }[];
                        }[];
                    };
                    /**
                     * @description Claims about the party. Their names depend on the market.
                     * @default {}
                     */
                    readonly claims: {
                      [key: string]: unknown;
                    };
                  }[];
              })[];
          };
        })[];
    };
    /** @description The consent of a request, in the legacy format. */
    readonly LegacyAccountConsent: {
      /**
       * Format: uuid
       * @description The id of the consent (UUID).
       */
      readonly id: string;
      /** @description `Authorized` even while the bank has suspended the consent. */
      readonly status: "AwaitingAuthorization" | "Authorized" | "Consumed" | "Rejected" | "Expired" | "Revoked";
      /** @description Every status of the consent so far, oldest first. */
      readonly statusHistory: readonly ({
          /** @description The status that the consent entered. */
          readonly status: "AwaitingAuthorization" | "Authorized" | "Consumed" | "Rejected" | "Expired" | "Revoked";
          /**
           * Format: date-time
           * @description When the consent entered this status, in UTC.
           */
          readonly dateTime: string;
        })[];
      /** @description Always `Accounts`. */
      readonly scope: "Accounts";
      /**
       * Format: uuid
       * @description Your own id for the customer (UUID).
       */
      readonly customerId: string;
      /** @description The consent's permissions. */
      readonly permissions: readonly string[];
      /**
       * Format: date-time
       * @description When the consent ends, in UTC.
       */
      readonly expiryDate: string | null;
      /**
       * Format: date-time
       * @description The start of the transaction period, in UTC; null if the bank decides.
       */
      readonly transactionsFromDate: string | null;
      /**
       * Format: date-time
       * @description The end of the transaction period, in UTC; null if open-ended.
       */
      readonly transactionsToDate: string | null;
      /** @description The connection between the customer and the bank, shared by all consents of one customer at one bank. */
      readonly connection?: {
        /** @description The customer's bank. */
        readonly provider: components["schemas"]["LegacyProvider"];
        /**
         * Format: uuid
         * @description The id of the connection (UUID).
         */
        readonly id: string;
        /** @description `ACTIVE` while at least one consent of the connection is authorised. */
        readonly status: "ACTIVE" | "INACTIVE";
        /**
         * Format: date-time
         * @description When the connection was created, in UTC.
         */
        readonly createdAt: string;
        /**
         * Format: date-time
         * @description When the connection was last changed, in UTC.
         */
        readonly updatedAt: string;
      };
      /**
       * Format: date-time
       * @description When the consent was created, in UTC.
       */
      readonly createdAt: string;
      /** @description The page on which the customer approves or declines. Send the customer there. */
      readonly authorizationLink: string | null;
      /** @description The page for the customer after an approval. `accountRequestId`, `consentId` and `status` are added to its query. */
      readonly successRedirectUrl: string | null;
      /** @description The page for the customer after a rejection or a failure. `accountRequestId`, `consentId` and `status` are added to its query. */
      readonly failureRedirectUrl: string | null;
    };
    /** @description A request to a customer to share account data. */
    readonly LegacyAccountRequest: {
      /**
       * Format: uuid
       * @description The id of the request (UUID).
       */
      readonly id: string;
      /** @description `AwaitingApproval` until the customer has decided, then `Approved` or `Rejected`. `Expired` if the customer did not decide in time. */
      readonly status: "AwaitingApproval" | "Rejected" | "Approved" | "Expired";
      /** @description Always `WEB`: the customer gives consent on a web page. */
      readonly source: "WEB" | "API";
      /**
       * Format: date-time
       * @description When the consent ends, in UTC.
       */
      readonly consentExpiryDate: string;
      /** @description The consent. Absent until the customer has chosen a bank. */
      readonly consent?: components["schemas"]["LegacyAccountConsent"];
      /** @description The banks' country. */
      readonly country: components["schemas"]["LegacyCountry"];
      /** @description ISO 3166-1 code of the banks' country: `SA`. */
      readonly countryCode: string;
      /** @description The permissions that the consent requests. */
      readonly requestPermissions: readonly string[];
      /** @description The page where the customer reviews the request, chooses a bank and continues to it. */
      readonly requestLink: string | null;
      /**
       * Format: uuid
       * @description Your own id for the customer (UUID).
       */
      readonly customerId: string;
      /**
       * Format: date-time
       * @description The start of the transaction period, in UTC; null if the bank decides.
       */
      readonly consentTransactionsFromDate: string | null;
      /**
       * Format: date-time
       * @description The end of the transaction period, in UTC; null if open-ended.
       */
      readonly consentTransactionsToDate: string | null;
      /** @description How the customer reaches the bank. `WEB`: through redirects in a browser. */
      readonly redirectionFlow: "WEB" | "DECOUPLED";
      /** @description The page for the customer after an approval. `accountRequestId`, `consentId` and `status` are added to its query. */
      readonly successRedirectUrl: string | null;
      /** @description The page for the customer after a rejection or a failure. `accountRequestId`, `consentId` and `status` are added to its query. */
      readonly failureRedirectUrl: string | null;
      /** @description If true, the customer goes from the bank straight to your page. If false, a page of this service shows the result with a link to yours. */
      readonly autoRedirect: boolean;
      /**
       * Format: date-time
       * @description When the request was created, in UTC.
       */
      readonly createdAt: string;
      /**
       * Format: date-time
       * @description When the request was last changed, in UTC.
       */
      readonly updatedAt: string;
    };
    /** @description A bank that holds an account. */
    readonly LegacyServicer: {
      /**
       * Format: uuid
       * @description Identifies the account's bank (UUID).
       */
      readonly id: string;
      readonly address?: components["schemas"]["LegacyAddress"];
      /** @description The kind of number, such as KSAOB.IBAN. */
      readonly scheme: string | null;
      /** @description The bank's code, such as its BIC. */
      readonly identification: string | null;
    };
    /** @description A postal address. */
    readonly LegacyAddress: {
      /** @description The kind of address, as the bank's standard names it. */
      readonly addressType: string | null;
      /** @description Always null: no bank returns it. */
      readonly department: string | null;
      /** @description Always null: no bank returns it. */
      readonly subDepartment: string | null;
      /** @description Lines of an address that has no other fields. */
      readonly addressLine: string | null;
      /** @description The street, without the building number. */
      readonly streetName: string | null;
      /** @description The house or building number, as text. */
      readonly buildingNumber: string | null;
      /** @description The postal code, as the bank writes it. */
      readonly postalCode: string | null;
      /** @description The town or city. The same as `city`. */
      readonly townName: string | null;
      /** @description The emirate or region. */
      readonly countrySubDivision: string | null;
      /** @description ISO 3166-1 code of the country. */
      readonly country: string | null;
      /** @description The short form of a Saudi national address, such as RRRD2929. */
      readonly shortAddress: string | null;
      /** @description The unit number of a Saudi national address. */
      readonly unitNumber: number | null;
      /** @description The secondary number of a Saudi national address. */
      readonly secondaryNumber: string | null;
      /** @description The district of the town. */
      readonly district: string | null;
      /** @description The town or city. The same as `townName`. */
      readonly city: string | null;
    };
    /** @description A number that identifies an account, such as its IBAN. */
    readonly LegacyAccountNumber: {
      /**
       * Format: uuid
       * @description Identifies this number of the account (UUID).
       */
      readonly id: string;
      /** @description The kind of number, such as KSAOB.IBAN. */
      readonly scheme: string | null;
      /** @description The number. */
      readonly identification: string | null;
      /** @description The name associated with the number. */
      readonly name: string | null;
    };
    /** @description An account that a customer shares. */
    readonly LegacyAccount: {
      /**
       * Format: uuid
       * @description The id of the account in this API (UUID). It differs from consent to consent.
       */
      readonly id: string;
      /** @description The bank's own id for the account. */
      readonly externalId: string | null;
      /** @description The currency of the account. Absent if no market uses it. */
      readonly currency?: components["schemas"]["LegacyCurrency"];
      /** @description The bank that holds the account. */
      readonly servicer?: components["schemas"]["LegacyServicer"];
      /** @description The IBAN and other numbers of the account. */
      readonly accounts: readonly components["schemas"]["LegacyAccountNumber"][];
      /** @description The account's status at the bank. */
      readonly status: string | null;
      /**
       * Format: date-time
       * @description When the account entered this status.
       */
      readonly statusUpdatedDateTime: string | null;
      /** @description Whether the account belongs to a person or a company, such as KSAOB.Retail. */
      readonly type: string | null;
      /** @description The kind of account, such as CurrentAccount. */
      readonly subType: string | null;
      /** @description The bank's name for the product. */
      readonly description: string | null;
      /**
       * Format: date-time
       * @description When the account was opened.
       */
      readonly openingDate: string | null;
      /**
       * Format: date-time
       * @description When a fixed-term account matures.
       */
      readonly maturityDate: string | null;
    };
    /** @description An amount as a number in major units. A debit has no minus sign, except in the balance history. */
    readonly LegacyAmount: {
      /** @description A number in major units of the currency, such as 150.5. */
      readonly amount: number;
      /** @description ISO 4217 code. */
      readonly currency: string;
      /** @description The amount in another currency. Absent unless the bank sends it. */
      readonly localExchange?: {
        /** @description ISO 4217 code of the currency that was sold. */
        readonly sourceCurrency: string | null;
        /** @description ISO 4217 code of the currency that was bought. */
        readonly targetCurrency: string | null;
        /** @description The exchange rate. */
        readonly rate?: number;
        /** @description The date of the rate. */
        readonly date?: string;
        /** @description The amount in the target currency, as a number. */
        readonly value?: number;
      };
    };
    /** @description The balances of an account, one per kind that the bank returns. */
    readonly LegacyBalances: {
      /**
       * Format: uuid
       * @description The id of the account in this API (UUID).
       */
      readonly accountId: string;
      /** @description The bank's own id for the account. */
      readonly externalAccountId: string | null;
      /** @description The balances of the account, one per kind that the bank returns. */
      readonly balances: readonly ({
          /** @description The sign of the amount: `Credit` is positive, `Debit` negative. */
          readonly creditDebitIndicator: string | null;
          /** @description The time to which the balance refers. */
          readonly dateTime: string | null;
          /** @description The kind of balance, such as `ClosingBooked`, as the bank's standard names it. */
          readonly type: string | null;
          readonly amount: components["schemas"]["LegacyAmount"];
          /** @description Credit that the holder may draw beyond the balance. */
          readonly creditLine: readonly ({
              /** @description Whether the balance includes the credit line. */
              readonly included: boolean;
              /** @description The kind of credit line, as the bank's standard names it. */
              readonly type: string | null;
              readonly amount: components["schemas"]["LegacyAmount"];
            })[];
        })[];
    };
    /** @description The end-of-day balances of an account. */
    readonly LegacyBalanceHistory: {
      /**
       * Format: uuid
       * @description The id of the account in this API (UUID).
       */
      readonly accountId: string;
      /** @description The days, oldest first. */
      readonly history: readonly ({
          /** @description The day in the bank's time zone, as YYYY-MM-DD. */
          readonly date: string | null;
          /** @description The balance at the end of the day. */
          readonly balances: readonly ({
              /** @description The kind of balance, such as `ClosingBooked`, as the bank's standard names it. */
              readonly type: string | null;
              readonly amount: components["schemas"]["LegacyAmount"];
            })[];
        })[];
    };
    /** @description Someone whom the customer can pay from the account. */
    readonly LegacyBeneficiary: {
      /**
       * Format: uuid
       * @description Identifies the entry within the account (UUID).
       */
      readonly id: string;
      /**
       * Format: uuid
       * @description The id of the account in this API (UUID).
       */
      readonly accountId: string;
      /**
       * Format: date-time
       * @description When the entry was read from the bank.
       */
      readonly createdAt: string;
      /**
       * Format: date-time
       * @description When the entry was read from the bank.
       */
      readonly updatedAt: string;
      /** @description The account holder's name at the bank. */
      readonly accountHolderName: string | null;
      /** @description A short form of the account holder's name. */
      readonly accountHolderShortName: string | null;
      /** @description Whether the beneficiary can be paid now. */
      readonly beneficiaryType: string | null;
      /** @description The customer's reference for payments to the beneficiary. */
      readonly reference: string | null;
      /** @description The creditor's account. */
      readonly creditorAccount: readonly components["schemas"]["LegacyAccountNumber"][];
      /** @description The creditor's bank. */
      readonly creditorAgent?: {
        /**
         * Format: uuid
         * @description Identifies the account's bank (UUID).
         */
        readonly id: string;
        readonly address?: components["schemas"]["LegacyAddress"];
        /** @description The kind of number, such as KSAOB.IBAN. */
        readonly scheme: string | null;
        /** @description The bank's code, such as its BIC. */
        readonly identification: string | null;
        /** @description The bank's name. */
        readonly name: string | null;
      };
    };
    /** @description A creditor's permission to collect from an account. */
    readonly LegacyDirectDebit: {
      /**
       * Format: uuid
       * @description Identifies the entry within the account (UUID).
       */
      readonly id: string;
      /**
       * Format: uuid
       * @description The id of the account in this API (UUID).
       */
      readonly accountId: string;
      /**
       * Format: date-time
       * @description When the entry was read from the bank.
       */
      readonly createdAt: string;
      /**
       * Format: date-time
       * @description When the entry was read from the bank.
       */
      readonly updatedAt: string;
      /** @description The reference of the mandate that the customer gave the creditor. */
      readonly mandateIdentification: string | null;
      /** @description Whether the creditor may collect now. */
      readonly directDebitStatusCode: string | null;
      /** @description The creditor's name. */
      readonly name: string | null;
      /** @description How often the creditor may collect. */
      readonly frequency: string | null;
      /**
       * Format: date-time
       * @description When the last collection was made.
       */
      readonly previousPaymentDateTime: string | null;
      /** @description The amount of the last collection, as a decimal string. */
      readonly previousPaymentAmount: string | null;
      /** @description ISO 4217 code of the last collection's currency. */
      readonly previousPaymentCurrency: string | null;
    };
    /** @description A holder of an account, or someone who may act for a holder. */
    readonly LegacyParty: {
      /**
       * Format: uuid
       * @description Identifies the entry within the account (UUID).
       */
      readonly id: string;
      /**
       * Format: uuid
       * @description The id of the account in this API (UUID).
       */
      readonly accountId: string;
      /**
       * Format: date-time
       * @description When the entry was read from the bank.
       */
      readonly createdAt: string;
      /**
       * Format: date-time
       * @description When the entry was read from the bank.
       */
      readonly updatedAt: string;
      /** @description The bank's customer number. */
      readonly partyNumber: string | null;
      /** @description How the party holds the account: alone, jointly or as a delegate. */
      readonly partyType: string | null;
      /** @description The party's role on the account, such as Principal. */
      readonly accountRole: string | null;
      /** @description Information that the bank holds about the party, and how the bank verified it. */
      readonly verifiedClaims: readonly ({
          /**
           * Format: uuid
           * @description Identifies the entry within the account (UUID).
           */
          readonly id: string;
          /**
           * Format: date-time
           * @description When the entry was read from the bank.
           */
          readonly createdAt: string;
          /**
           * Format: date-time
           * @description When the entry was read from the bank.
           */
          readonly updatedAt: string;
          /** @description How the bank verified the claims (OpenID Connect for Identity Assurance). */
          readonly verification?: {
            /** @description The assurance process that the bank followed. */
            readonly assuranceProcess?: {
              /** @description The policy that the bank followed. */
              readonly policy: string | null;
              /** @description The procedure that the bank followed. */
              readonly procedure: string | null;
              /** @description The steps of the assurance process. */
              readonly assuranceDetails: readonly ({
                  /** @description The kind of step. */
                  readonly assuranceType: string | null;
                  /** @description The result of the step. */
                  readonly assuranceClassification: string | null;
                  /** @description The same as `evidenceRef`. */
                  readonly evidenceReference: readonly ({
                      /** @description The strength of the evidence. */
                      readonly evidenceClassification: string | null;
                      /** @description Identifies the check or the evidence. */
                      readonly txn: string | null;
                    })[];
                  /** @description The evidence that the step used. */
                  readonly evidenceRef: readonly ({
                      /** @description The strength of the evidence. */
                      readonly evidenceClassification: string | null;
                      /** @description Identifies the check or the evidence. */
                      readonly txn: string | null;
                    })[];
                })[];
            };
            /** @description The assurance level, as the trust framework names it. */
            readonly assuranceLevel: string | null;
            /**
             * Format: date-time
             * @description When the party was verified.
             */
            readonly time: string | null;
            /** @description The trust framework under which the party was verified. */
            readonly trustFramework: string | null;
            /** @description Identifies the verification. */
            readonly verificationProcess: string | null;
            /** @description The documents and records that were checked. */
            readonly evidence: readonly ({
                /** @description The kind of evidence, such as a document or an electronic record. */
                readonly type: string | null;
                /** @description The organisation that verified the party, if not the bank. */
                readonly verifierOrganization: string | null;
                /** @description Identifies the verification. */
                readonly verifierTxn: string | null;
                /**
                 * Format: date-time
                 * @description When the evidence was checked.
                 */
                readonly time: string | null;
                /** @description The identity document. */
                readonly documentDetails?: {
                  /** @description The kind of document, such as idcard. */
                  readonly type: string | null;
                  /** @description The number on the document. */
                  readonly documentNumber: string | null;
                  /** @description The personal number on the document. */
                  readonly personalNumber: string | null;
                  /** @description The serial number on the document. */
                  readonly serialNumber: string | null;
                  /** @description The calendar of the dates, such as Gregorian or Hijri. */
                  readonly calendarType: string | null;
                  /**
                   * Format: date-time
                   * @description When the document or record was issued. A Hijri date is as the bank sent it, and may not be a date of the Gregorian calendar.
                   */
                  readonly dateOfIssuance: string | null;
                  /**
                   * Format: date-time
                   * @description When the document or record expires. A Hijri date is as the bank sent it, and may not be a date of the Gregorian calendar.
                   */
                  readonly dateOfExpiry: string | null;
                  /** @description The issuer's name. */
                  readonly issuerName: string | null;
                  /** @description The issuer's full address in one string. */
                  readonly issuerAddress: string | null;
                  /** @description The street of the issuer's address. */
                  readonly issuerStreetAddress: string | null;
                  /** @description The town of the issuer's address. */
                  readonly issuerLocality: string | null;
                  /** @description The region of the issuer's address. */
                  readonly issuerRegion: string | null;
                  /** @description The postal code of the issuer's address. */
                  readonly issuerPostalCode: string | null;
                  /** @description The country of the issuer's address. */
                  readonly issuerCountry: string | null;
                  /** @description ISO 3166-1 code of the issuer's country. */
                  readonly issuerCountryCode: string | null;
                  /** @description The issuer's jurisdiction. */
                  readonly issuerJurisdiction: string | null;
                };
                /** @description Copies of the documents. */
                readonly attachments: readonly ({
                    /** @description What the copy shows. */
                    readonly description: string | null;
                    /** @description The media type of the copy, such as image/jpeg. */
                    readonly contentType: string | null;
                    /** @description The copy, in base64. */
                    readonly content: string | null;
                    /** @description Identifies the evidence. */
                    readonly identifier: string | null;
                  })[];
                /** @description The checks that were made on the evidence. */
                readonly details: readonly ({
                    /** @description How the check was made. */
                    readonly checkMethod: string | null;
                    /** @description The organisation that made the check. */
                    readonly organization: string | null;
                    /**
                     * Format: date-time
                     * @description When the evidence was checked.
                     */
                    readonly time: string | null;
                    /** @description Identifies the check. */
                    readonly identifier: string | null;
                  })[];
              })[];
          };
          /** @description Claims about the party, under the names of the legacy API. */
          readonly claims: components["schemas"]["LegacyClaims"];
        })[];
    };
    /** @description Information that the bank holds about a person or a business. */
    readonly LegacyClaims: {
      /** @description The country of the address. */
      readonly countryAddress: string | null;
      /** @description The full address in one string. */
      readonly formattedAddress: string | null;
      /** @description The town of the address. */
      readonly localityAddress: string | null;
      /** @description The region of the address. */
      readonly regionAddress: string | null;
      /** @description The street of the address. */
      readonly streetAddress: string | null;
      /** @description Another name for the person. */
      readonly alsoKnownAs: string | null;
      /** @description The family name at birth. */
      readonly birthFamilyName: string | null;
      /** @description The given name at birth. */
      readonly birthGivenName: string | null;
      /** @description The middle name at birth. */
      readonly birthMiddleName: string | null;
      /** @description The email address. */
      readonly email: string | null;
      /** @description The person's current family name. */
      readonly familyName: string | null;
      /** @description The gender, as the bank writes it. */
      readonly gender: string | null;
      /** @description The person's given name. */
      readonly givenName: string | null;
      /** @description The language and country, such as ar-SA. */
      readonly locale: string | null;
      /** @description The person's middle name. */
      readonly middleName: string | null;
      /** @description The mobile number in international format. */
      readonly msisdn: string | null;
      /** @description The full name. */
      readonly name: string | null;
      /** @description The person's nickname. */
      readonly nickname: string | null;
      /** @description A phone number of the person or business. */
      readonly phoneNumber: string | null;
      /** @description The URL of a picture. */
      readonly picture: string | null;
      /** @description The country of birth. */
      readonly countryPlaceOfBirth: string | null;
      /** @description The town of birth. */
      readonly localityPlaceOfBirth: string | null;
      /** @description The region of birth. */
      readonly regionPlaceOfBirth: string | null;
      /** @description The person's preferred user name. */
      readonly preferredUsername: string | null;
      /** @description The URL of a profile page. */
      readonly profile: string | null;
      /** @description How to address the person. */
      readonly salutation: string | null;
      /** @description The bank's id for the person. */
      readonly subject: string | null;
      /** @description The title, such as Dr. */
      readonly title: string | null;
      /** @description The URL of a website. */
      readonly website: string | null;
      /** @description The time zone, as the bank writes it. */
      readonly zoneInfo: string | null;
      /**
       * Format: date-time
       * @description The date of birth, as a time.
       */
      readonly birthDate: string | null;
      /** @description Whether the bank verified the email address; null if not specified. */
      readonly emailVerified: boolean | null;
      /** @description Whether the bank verified the phone number; null if not specified. */
      readonly phoneNumberVerified: boolean | null;
      /** @description Country codes of the nationalities, as the bank writes them. */
      readonly nationalities: readonly string[];
    };
    /** @description The status of an account information report. */
    readonly LegacyReportSummary: {
      /**
       * Format: uuid
       * @description The id of the report (UUID). The same as `jobId`.
       */
      readonly id: string;
      /**
       * Format: uuid
       * @description The id of the report (UUID). The same as `id`.
       */
      readonly jobId: string;
      /**
       * Format: uuid
       * @description Your own id for the customer (UUID).
       */
      readonly customerId: string;
      /**
       * Format: date-time
       * @description The day of the first transaction. Until the report is finished, the first day that the consents allow.
       */
      readonly startDate: string | null;
      /**
       * Format: date-time
       * @description The day of the report. Until it is finished, the last day that the consents allow.
       */
      readonly endDate: string | null;
      /**
       * Format: date-time
       * @description When the report was created, in UTC.
       */
      readonly createdAt: string;
      /** @description The number of accounts in the report. */
      readonly accountsCount: number;
      /** @description The combined balance of the current and savings accounts, in major units; null until the report is finished. */
      readonly totalBalance: number | null;
      /** @description Why the last attempt failed; null if no attempt failed. */
      readonly description: components["schemas"]["FailureReason"] | null;
      /** @description The currency of all amounts. Absent until known. */
      readonly currency?: components["schemas"]["LegacyCurrency"];
      readonly status: components["schemas"]["ReportStatus"];
    };
    /** @description An account information report. Until it is finished, it contains only the summary fields. */
    readonly LegacyReport: {
      /**
       * Format: uuid
       * @description The id of the report (UUID). The same as `jobId`.
       */
      readonly id: string;
      /**
       * Format: uuid
       * @description The id of the report (UUID). The same as `id`.
       */
      readonly jobId: string;
      /**
       * Format: uuid
       * @description Your own id for the customer (UUID).
       */
      readonly customerId: string;
      /**
       * Format: date-time
       * @description The day of the first transaction. Until the report is finished, the first day that the consents allow.
       */
      readonly startDate: string | null;
      /**
       * Format: date-time
       * @description The day of the report. Until it is finished, the last day that the consents allow.
       */
      readonly endDate: string | null;
      /**
       * Format: date-time
       * @description When the report was created, in UTC.
       */
      readonly createdAt: string;
      /** @description The number of accounts in the report. */
      readonly accountsCount: number;
      /** @description The combined balance of the current and savings accounts, in major units; null until the report is finished. */
      readonly totalBalance: number | null;
      /** @description Why the last attempt failed; null if no attempt failed. */
      readonly description: components["schemas"]["FailureReason"] | null;
      /** @description The currency of all amounts. Absent until known. */
      readonly currency?: components["schemas"]["LegacyCurrency"];
      readonly status: components["schemas"]["ReportStatus"];
      /** @description The account holder's name; null if no bank returns it. */
      readonly accountHolderName?: string | null;
      /** @description Credits and debits by day, including transfers between the customer's own accounts. */
      readonly cashFlowTrend?: {
        /** @description The ids of the accounts in this API. */
        readonly accounts: readonly string[];
        readonly currency?: components["schemas"]["LegacyCurrency"];
        /** @description The total credits on each day with transactions. */
        readonly dailyTotalCredit: readonly {
            /**
             * Format: date-time
             * @description The day.
             */
            readonly key: string;
            /** @description The day's total, in major units. */
            readonly value: number;
          }[];
        /** @description The total debits on each day with transactions. */
        readonly dailyTotalDebit: readonly {
            /**
             * Format: date-time
             * @description The day.
             */
            readonly key: string;
            /** @description The day's total, in major units. */
            readonly value: number;
          }[];
      };
      /** @description How much the customer can afford in a month. Only months with complete data are considered. */
      readonly affordability?: {
        /**
         * Format: date-time
         * @description The last month with complete data; null if there is none.
         */
        readonly month: string | null;
        /** @description The mean of `incomeAffordability` over all complete months. */
        readonly averageIncomeAffordability: number | null;
        /** @description The mean of `netAffordability` over all complete months. */
        readonly averageNetAffordability: number | null;
        /** @description The month's income: pay, pensions, rent and profit. */
        readonly income: number | null;
        /** @description The month's spending, excluding transfers between the customer's own accounts. */
        readonly expenses: number | null;
        /** @description The month's income less rent, bills, school fees and instalments. */
        readonly incomeAffordability: number | null;
        /** @description The month's income less all spending. */
        readonly netAffordability: number | null;
        readonly currency?: components["schemas"]["LegacyCurrency"];
      };
      /** @description The accounts, each with its bank. */
      readonly accounts?: readonly ({
          /**
           * Format: uuid
           * @description The id of the account in this API (UUID). It differs from consent to consent.
           */
          readonly id: string;
          /** @description The bank's own id for the account. */
          readonly externalId: string | null;
          /** @description The currency of the account. Absent if no market uses it. */
          readonly currency?: components["schemas"]["LegacyCurrency"];
          /** @description The bank that holds the account. */
          readonly servicer?: components["schemas"]["LegacyServicer"];
          /** @description The IBAN and other numbers of the account. */
          readonly accounts: readonly components["schemas"]["LegacyAccountNumber"][];
          /** @description The account's status at the bank. */
          readonly status: string | null;
          /**
           * Format: date-time
           * @description When the account entered this status.
           */
          readonly statusUpdatedDateTime: string | null;
          /** @description Whether the account belongs to a person or a company, such as KSAOB.Retail. */
          readonly type: string | null;
          /** @description The kind of account, such as CurrentAccount. */
          readonly subType: string | null;
          /** @description The bank's name for the product. */
          readonly description: string | null;
          /**
           * Format: date-time
           * @description When the account was opened.
           */
          readonly openingDate: string | null;
          /**
           * Format: date-time
           * @description When a fixed-term account matures.
           */
          readonly maturityDate: string | null;
          readonly provider?: components["schemas"]["LegacyProvider"];
          /**
           * Format: date-time
           * @description When the customer agreed to share the account, in UTC.
           */
          readonly createdAt: string;
        })[];
      /** @description Every transaction with its category, newest first. */
      readonly transactionsCategories?: {
        /** @description Money out. */
        readonly debit: {
          /** @description The sum of all debits. */
          readonly totalDebit: number | null;
          readonly currency?: components["schemas"]["LegacyCurrency"];
          /** @description Each debit with its category. */
          readonly categories: readonly ({
              /** @description The category, such as groceries. */
              readonly subCategoryName: string | null;
              /** @description The amount in major units, without a sign. */
              readonly amount: number | null;
              /**
               * Format: date
               * @description The booking day in the bank's time zone.
               */
              readonly bookingDateTime: string | null;
              /** @description The group that the category belongs to. */
              readonly categoryName: string | null;
              /** @description The bank's text on the account statement; null if there is none. */
              readonly transactionInformation: string | null;
            })[];
        };
        /** @description Money in. */
        readonly credit: {
          /** @description The sum of all credits. */
          readonly totalCredit: number | null;
          /** @description The sum of all debits. */
          readonly totalDebit: number | null;
          readonly currency?: components["schemas"]["LegacyCurrency"];
          /** @description Each credit with its category. */
          readonly categories: readonly ({
              /** @description The category, such as groceries. */
              readonly subCategoryName: string | null;
              /** @description The amount in major units, without a sign. */
              readonly amount: number | null;
              /**
               * Format: date
               * @description The booking day in the bank's time zone.
               */
              readonly bookingDateTime: string | null;
              /** @description The group that the category belongs to. */
              readonly categoryName: string | null;
              /** @description The bank's text on the account statement; null if there is none. */
              readonly transactionInformation: string | null;
            })[];
        };
      };
      /** @description The combined end-of-day balance of the current and savings accounts. */
      readonly balanceSummary?: {
        /** @description The ids of the current and savings accounts. */
        readonly accounts: readonly string[];
        readonly currency?: components["schemas"]["LegacyCurrency"];
        /** @description The combined balance now. */
        readonly currentBalance: number | null;
        /** @description The lowest end-of-day balance. */
        readonly minimumBalance: number | null;
        /** @description The highest end-of-day balance. */
        readonly maximumBalance: number | null;
        /** @description The mean end-of-day balance. */
        readonly averageBalance: number | null;
        /** @description The sum of all credits. */
        readonly totalCredit: number | null;
        /** @description The sum of the credits in the last six months. */
        readonly totalSixMonthCredit: number | null;
        /** @description The sum of all debits. */
        readonly totalDebit: number | null;
        /** @description The mean monthly credits, over complete months. */
        readonly averageMonthlyCredit: number | null;
        /** @description The mean monthly debits, over complete months. */
        readonly averageMonthlyDebit: number | null;
        /** @description The number of days on which the balance was below the mean. */
        readonly daysBelowMean: number | null;
        /** @description The daily change in the balance: the slope of the least-squares line. */
        readonly trendLine: number | null;
        /** @description The least-squares line through each account's balances. */
        readonly balanceTrendModel: readonly ({
            /** @description The daily change in the balance; null if there is only one day. */
            readonly slope: number | null;
            /** @description The value of the line on the first day; null if there is only one day. */
            readonly intercept: number | null;
            /** @description The end-of-day balances behind the line. */
            readonly accountBalanceHistory: components["schemas"]["LegacyBalanceHistory"];
          })[];
      };
    };
    /** @description The status of a risk report. */
    readonly RiskReportStatusRecord: {
      /**
       * Format: uuid
       * @description The id of the risk report (UUID).
       */
      readonly reportId: string;
      /** @description Your own id for the customer. */
      readonly customerId: string;
      readonly status: components["schemas"]["ReportStatus"];
      /** @description Why the last attempt failed; null if no attempt failed. */
      readonly reason: components["schemas"]["FailureReason"] | null;
      /**
       * Format: date-time
       * @description When the report was created, in UTC.
       */
      readonly createdAt: string;
    };
    /** @description The features of a report. A higher score is better for the customer. */
    readonly RiskFeatures: {
      /** @description How much the monthly salary varies. */
      readonly salaryCoefficientOfVariation: {
        /** @description The number of calendar months with complete data on which the feature is based. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description One or two sentences that explain the figures. */
        readonly interpretation: string;
        /** @description True if the feature does not apply to the customer, such as repayments for a customer without a loan. */
        readonly notApplicable: boolean;
        /** @description True if there is too little data for the feature. */
        readonly insufficientData: boolean;
        /** @description Variation of the salary, as a ratio; null if there is too little data. */
        readonly value: number | null;
      };
      /** @description The range of the monthly salary, and the number of months in which a salary was paid. */
      readonly salaryRangeDetail: {
        /** @description The number of calendar months with complete data on which the feature is based. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description One or two sentences that explain the figures. */
        readonly interpretation: string;
        /** @description True if the feature does not apply to the customer, such as repayments for a customer without a loan. */
        readonly notApplicable: boolean;
        /** @description True if there is too little data for the feature. */
        readonly insufficientData: boolean;
        /** @description Lowest monthly salary, in major units of the currency; null if there is too little data. */
        readonly minMonthlySalary: number | null;
        /** @description Highest monthly salary, in major units of the currency; null if there is too little data. */
        readonly maxMonthlySalary: number | null;
        /** @description Median monthly salary, in major units of the currency; null if there is too little data. */
        readonly medianMonthlySalary: number | null;
        /** @description Range of the salary, relative to its median, as a ratio; null if there is too little data. */
        readonly salaryVariabilityRatio: number | null;
        /** @description Share of months with a salary, as a ratio; null if there is too little data. */
        readonly salaryCoverageRatio: number | null;
      };
      /** @description How often and how regularly income arrives. */
      readonly incomeFrequencyDetail: {
        /** @description The number of calendar months with complete data on which the feature is based. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description One or two sentences that explain the figures. */
        readonly interpretation: string;
        /** @description True if the feature does not apply to the customer, such as repayments for a customer without a loan. */
        readonly notApplicable: boolean;
        /** @description True if there is too little data for the feature. */
        readonly insufficientData: boolean;
        /** @description How often income arrives. */
        readonly frequencyType: "DAILY" | "WEEKLY" | "FORTNIGHTLY" | "MONTHLY" | "QUARTERLY" | "IRREGULAR" | "NONE";
        /** @description Median gap of the main income, in days; null if there is too little data. */
        readonly medianGapDays: number | null;
        /** @description Regularity of the gaps, as a ratio; null if there is too little data. */
        readonly gapStabilityRatio: number | null;
        /** @description Share of months with a payment, as a ratio; null if there is too little data. */
        readonly coverageRatio: number | null;
      };
      /** @description Who pays the salary, for how long, and how often the customer switched employers. */
      readonly employerConsistencyDetail: {
        /** @description The number of calendar months with complete data on which the feature is based. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description One or two sentences that explain the figures. */
        readonly interpretation: string;
        /** @description True if the feature does not apply to the customer, such as repayments for a customer without a loan. */
        readonly notApplicable: boolean;
        /** @description True if there is too little data for the feature. */
        readonly insufficientData: boolean;
        /** @description Number of employers. */
        readonly distinctEmployers: number;
        /** @description Main employer; null if there is too little data. */
        readonly primaryEmployer: string | null;
        /** @description Share of months with the main employer, as a ratio; null if there is too little data. */
        readonly durationRatio: number | null;
        /** @description Employer switches. */
        readonly employerSwitchCount: number;
      };
      /** @description Whether income is growing or falling. */
      readonly incomeTrendDetail: {
        /** @description The number of calendar months with complete data on which the feature is based. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description One or two sentences that explain the figures. */
        readonly interpretation: string;
        /** @description True if the feature does not apply to the customer, such as repayments for a customer without a loan. */
        readonly notApplicable: boolean;
        /** @description True if there is too little data for the feature. */
        readonly insufficientData: boolean;
        /** @description Income in the first month, in major units of the currency; null if there is too little data. */
        readonly firstMonthIncome: number | null;
        /** @description Income in the last month, in major units of the currency; null if there is too little data. */
        readonly lastMonthIncome: number | null;
        /** @description Growth, relative to the mean income, as a ratio; null if there is too little data. */
        readonly normalizedGrowthRate: number | null;
        /** @description Share of months without a fall in income, as a ratio; null if there is too little data. */
        readonly growthConsistencyRatio: number | null;
        /** @description Score adjusted for consistency, from 0 to 100. */
        readonly adjustedScore: number | null;
      };
      /** @description How many income payments were received. */
      readonly incomeTransactionCount: {
        /** @description The number of calendar months with complete data on which the feature is based. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description One or two sentences that explain the figures. */
        readonly interpretation: string;
        /** @description True if the feature does not apply to the customer, such as repayments for a customer without a loan. */
        readonly notApplicable: boolean;
        /** @description True if there is too little data for the feature. */
        readonly insufficientData: boolean;
        /** @description Income payments; null if there is too little data. */
        readonly value: number | null;
      };
      /** @description How stable income is overall. */
      readonly incomeStabilityScore: {
        /** @description The number of calendar months with complete data on which the feature is based. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description One or two sentences that explain the figures. */
        readonly interpretation: string;
        /** @description True if the feature does not apply to the customer, such as repayments for a customer without a loan. */
        readonly notApplicable: boolean;
        /** @description True if there is too little data for the feature. */
        readonly insufficientData: boolean;
        /** @description Income stability; null if there is too little data. */
        readonly value: number | null;
      };
      /** @description How much money is received each month. */
      readonly avgMonthlyInflowDetail: {
        /** @description The number of calendar months with complete data on which the feature is based. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description One or two sentences that explain the figures. */
        readonly interpretation: string;
        /** @description True if the feature does not apply to the customer, such as repayments for a customer without a loan. */
        readonly notApplicable: boolean;
        /** @description True if there is too little data for the feature. */
        readonly insufficientData: boolean;
        /** @description Monthly inflow, oldest first. */
        readonly monthlyInflowValues: readonly number[];
        /** @description Average monthly inflow, in major units of the currency; null if there is too little data. */
        readonly avgMonthlyInflow: number | null;
        /** @description Variation of the monthly inflow, as a ratio; null if there is too little data. */
        readonly inflowVariabilityRatio: number | null;
        /** @description Share of months with a payment, as a ratio; null if there is too little data. */
        readonly coverageRatio: number | null;
        /** @description Magnitude score, from 0 to 100. */
        readonly magnitudeScore: number | null;
        /** @description Stability score, from 0 to 100. */
        readonly stabilityScore: number | null;
      };
      /** @description How much money is spent each month. */
      readonly avgMonthlyOutflowDetail: {
        /** @description The number of calendar months with complete data on which the feature is based. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description One or two sentences that explain the figures. */
        readonly interpretation: string;
        /** @description True if the feature does not apply to the customer, such as repayments for a customer without a loan. */
        readonly notApplicable: boolean;
        /** @description True if there is too little data for the feature. */
        readonly insufficientData: boolean;
        /** @description Monthly outflow, oldest first. */
        readonly monthlyOutflowValues: readonly number[];
        /** @description Average monthly outflow, in major units of the currency; null if there is too little data. */
        readonly avgMonthlyOutflow: number | null;
        /** @description Variation of the monthly outflow, as a ratio; null if there is too little data. */
        readonly outflowVariabilityRatio: number | null;
        /** @description Growth of the outflow, as a ratio; null if there is too little data. */
        readonly expenseGrowthRate: number | null;
        /** @description Outflow, relative to inflow, as a ratio; null if there is too little data. */
        readonly expenseBurdenRatio: number | null;
        /** @description Burden score, from 0 to 100. */
        readonly expenseBurdenScore: number | null;
        /** @description Stability score, from 0 to 100. */
        readonly stabilityScore: number | null;
      };
      /** @description How inflow compares with outflow. */
      readonly cashFlowRatioDetail: {
        /** @description The number of calendar months with complete data on which the feature is based. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description One or two sentences that explain the figures. */
        readonly interpretation: string;
        /** @description True if the feature does not apply to the customer, such as repayments for a customer without a loan. */
        readonly notApplicable: boolean;
        /** @description True if there is too little data for the feature. */
        readonly insufficientData: boolean;
        /** @description Average monthly inflow, in major units of the currency; null if there is too little data. */
        readonly avgMonthlyInflow: number | null;
        /** @description Average monthly outflow, in major units of the currency; null if there is too little data. */
        readonly avgMonthlyOutflow: number | null;
        /** @description Inflow, relative to outflow, as a ratio; null if there is too little data. */
        readonly ratio: number | null;
        /** @description Average monthly net cash flow, in major units of the currency; null if there is too little data. */
        readonly netCashFlow: number | null;
        /** @description Net cash flow, relative to inflow, as a ratio; null if there is too little data. */
        readonly marginRatio: number | null;
      };
      /** @description The average size of a transaction. */
      readonly averageTransactionAmount: {
        /** @description The number of calendar months with complete data on which the feature is based. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description One or two sentences that explain the figures. */
        readonly interpretation: string;
        /** @description True if the feature does not apply to the customer, such as repayments for a customer without a loan. */
        readonly notApplicable: boolean;
        /** @description True if there is too little data for the feature. */
        readonly insufficientData: boolean;
        /** @description Average payment, in major units of the currency; null if there is too little data. */
        readonly value: number | null;
      };
      /** @description How much money is left over in a year. */
      readonly estimatedValueByYear: {
        /** @description The number of calendar months with complete data on which the feature is based. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description One or two sentences that explain the figures. */
        readonly interpretation: string;
        /** @description True if the feature does not apply to the customer, such as repayments for a customer without a loan. */
        readonly notApplicable: boolean;
        /** @description True if there is too little data for the feature. */
        readonly insufficientData: boolean;
        /** @description Annual surplus, in major units of the currency; null if there is too little data. */
        readonly value: number | null;
      };
      /** @description How much income, spending and balance vary overall. */
      readonly volatilityIndexDetail: {
        /** @description The number of calendar months with complete data on which the feature is based. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description One or two sentences that explain the figures. */
        readonly interpretation: string;
        /** @description True if the feature does not apply to the customer, such as repayments for a customer without a loan. */
        readonly notApplicable: boolean;
        /** @description True if there is too little data for the feature. */
        readonly insufficientData: boolean;
        /** @description Variation of income, as a ratio; null if there is too little data. */
        readonly incomeVolatility: number | null;
        /** @description Variation of spending, as a ratio; null if there is too little data. */
        readonly expenseVolatility: number | null;
        /** @description Variation of the balance, as a ratio; null if there is too little data. */
        readonly balanceVolatility: number | null;
        /** @description Daily balances were known. */
        readonly balanceVolatilityFromDailyBalances: boolean;
        /** @description Volatility before normalisation, as a ratio; null if there is too little data. */
        readonly volatilityIndexRaw: number | null;
        /** @description Volatility index, as a ratio; null if there is too little data. */
        readonly normalizedIndex: number | null;
      };
      /** @description On how many days the accounts were overdrawn. */
      readonly overdraftFrequencyDetail: {
        /** @description The number of calendar months with complete data on which the feature is based. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description One or two sentences that explain the figures. */
        readonly interpretation: string;
        /** @description True if the feature does not apply to the customer, such as repayments for a customer without a loan. */
        readonly notApplicable: boolean;
        /** @description True if there is too little data for the feature. */
        readonly insufficientData: boolean;
        /** @description Days observed, in days. */
        readonly observationWindowDays: number;
        /** @description Days in overdraft, in days. */
        readonly overdraftDays: number | null;
        /** @description Overdraft episodes. */
        readonly overdraftEpisodeCount: number | null;
        /** @description Share of days in overdraft, as a ratio; null if there is too little data. */
        readonly overdraftFrequencyRatio: number | null;
        /** @description Too few balances are known. */
        readonly insufficientBalanceHistory: boolean;
      };
      /** @description How many months ended with money left. */
      readonly positiveEndOfMonthBalanceDetail: {
        /** @description The number of calendar months with complete data on which the feature is based. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description One or two sentences that explain the figures. */
        readonly interpretation: string;
        /** @description True if the feature does not apply to the customer, such as repayments for a customer without a loan. */
        readonly notApplicable: boolean;
        /** @description True if there is too little data for the feature. */
        readonly insufficientData: boolean;
        /** @description Months that ended with money left. */
        readonly positiveMonths: number | null;
        /** @description Months that ended without money left. */
        readonly negativeMonths: number | null;
        /** @description Share of months that ended with money left, in percent; null if there is too little data. */
        readonly positiveMonthPercentage: number | null;
        /** @description Net cash flow used instead of balances. */
        readonly usedNetCashFlowFallback: boolean;
      };
      /** @description How much of the inflow is saved. */
      readonly savingRatioDetail: {
        /** @description The number of calendar months with complete data on which the feature is based. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description One or two sentences that explain the figures. */
        readonly interpretation: string;
        /** @description True if the feature does not apply to the customer, such as repayments for a customer without a loan. */
        readonly notApplicable: boolean;
        /** @description True if there is too little data for the feature. */
        readonly insufficientData: boolean;
        /** @description Average monthly inflow, in major units of the currency; null if there is too little data. */
        readonly avgMonthlyInflow: number | null;
        /** @description Average month-end balance, in major units of the currency; null if there is too little data. */
        readonly avgMonthlyClosingBalance: number | null;
        /** @description Savings, relative to inflow, as a ratio; null if there is too little data. */
        readonly savingRatio: number | null;
        /** @description Savings in percent of inflow; null if there is too little data. */
        readonly savingRatioPercentage: number | null;
        /** @description Current balance used instead of earlier ones. */
        readonly usedCurrentBalanceFallback: boolean;
      };
      /** @description How many months of spending the money would cover. */
      readonly emergencyBufferDetail: {
        /** @description The number of calendar months with complete data on which the feature is based. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description One or two sentences that explain the figures. */
        readonly interpretation: string;
        /** @description True if the feature does not apply to the customer, such as repayments for a customer without a loan. */
        readonly notApplicable: boolean;
        /** @description True if there is too little data for the feature. */
        readonly insufficientData: boolean;
        /** @description Average balance, in major units of the currency; null if there is too little data. */
        readonly avgAvailableBalance: number | null;
        /** @description Average monthly spending, in major units of the currency; null if there is too little data. */
        readonly avgMonthlyExpense: number | null;
        /** @description How long the money would last, in months; null if there is too little data. */
        readonly emergencyBufferMonths: number | null;
        /** @description Current balance used instead of earlier ones. */
        readonly usedCurrentBalanceFallback: boolean;
      };
      /** @description How much spending is fixed, and how much is discretionary. */
      readonly fixedVsDiscretionarySpendDetail: {
        /** @description The number of calendar months with complete data on which the feature is based. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description One or two sentences that explain the figures. */
        readonly interpretation: string;
        /** @description True if the feature does not apply to the customer, such as repayments for a customer without a loan. */
        readonly notApplicable: boolean;
        /** @description True if there is too little data for the feature. */
        readonly insufficientData: boolean;
        /** @description Average monthly fixed spending, in major units of the currency; null if there is too little data. */
        readonly avgFixedSpend: number | null;
        /** @description Average monthly discretionary spending, in major units of the currency; null if there is too little data. */
        readonly avgDiscretionarySpend: number | null;
        /** @description Average monthly spending, in major units of the currency; null if there is too little data. */
        readonly avgTotalSpend: number | null;
        /** @description Share of fixed spending, as a ratio; null if there is too little data. */
        readonly fixedSpendRatio: number | null;
        /** @description Share of discretionary spending, as a ratio; null if there is too little data. */
        readonly discretionaryRatio: number | null;
        /** @description Too much spending has no known purpose. */
        readonly unreliableCategorization: boolean;
      };
      /** @description The share of the inflow that is used for fixed spending. */
      readonly fixedSpendRatio: {
        /** @description The number of calendar months with complete data on which the feature is based. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description One or two sentences that explain the figures. */
        readonly interpretation: string;
        /** @description True if the feature does not apply to the customer, such as repayments for a customer without a loan. */
        readonly notApplicable: boolean;
        /** @description True if there is too little data for the feature. */
        readonly insufficientData: boolean;
        /** @description Fixed spending, relative to inflow, as a ratio; null if there is too little data. */
        readonly value: number | null;
      };
      /** @description The share of the inflow that is used for recurring payments. */
      readonly recurringPaymentLoadDetail: {
        /** @description The number of calendar months with complete data on which the feature is based. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description One or two sentences that explain the figures. */
        readonly interpretation: string;
        /** @description True if the feature does not apply to the customer, such as repayments for a customer without a loan. */
        readonly notApplicable: boolean;
        /** @description True if there is too little data for the feature. */
        readonly insufficientData: boolean;
        /** @description Average monthly inflow, in major units of the currency; null if there is too little data. */
        readonly avgMonthlyInflow: number | null;
        /** @description Average monthly recurring payments, in major units of the currency; null if there is too little data. */
        readonly avgMonthlyRecurringPayment: number | null;
        /** @description Recurring payments, relative to inflow, as a ratio; null if there is too little data. */
        readonly recurringPaymentLoad: number | null;
        /** @description Recurring payments in percent of inflow; null if there is too little data. */
        readonly recurringPaymentLoadPercentage: number | null;
      };
      /** @description The share of spending on gambling, crypto assets and similar categories. */
      readonly highRiskCategorySpendDetail: {
        /** @description The number of calendar months with complete data on which the feature is based. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description One or two sentences that explain the figures. */
        readonly interpretation: string;
        /** @description True if the feature does not apply to the customer, such as repayments for a customer without a loan. */
        readonly notApplicable: boolean;
        /** @description True if there is too little data for the feature. */
        readonly insufficientData: boolean;
        /** @description Average monthly spending, in major units of the currency; null if there is too little data. */
        readonly avgTotalSpend: number | null;
        /** @description Average monthly high-risk spending, in major units of the currency; null if there is too little data. */
        readonly avgHighRiskSpend: number | null;
        /** @description Share of high-risk spending, as a ratio; null if there is too little data. */
        readonly highRiskSpendRatio: number | null;
        /** @description High-risk spending in percent; null if there is too little data. */
        readonly highRiskSpendPercentage: number | null;
        /** @description A single risky transaction was excluded. */
        readonly singleIsolatedRiskyTransactionExcluded: boolean;
      };
      /** @description How many high-risk payments were made. */
      readonly riskyTransactionCount: {
        /** @description The number of calendar months with complete data on which the feature is based. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description One or two sentences that explain the figures. */
        readonly interpretation: string;
        /** @description True if the feature does not apply to the customer, such as repayments for a customer without a loan. */
        readonly notApplicable: boolean;
        /** @description True if there is too little data for the feature. */
        readonly insufficientData: boolean;
        /** @description High-risk payments; null if there is too little data. */
        readonly value: number | null;
      };
      /** @description Whether a loan is being repaid, and how much is repaid each month. */
      readonly activeLoanMortgageDetail: {
        /** @description The number of calendar months with complete data on which the feature is based. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description One or two sentences that explain the figures. */
        readonly interpretation: string;
        /** @description True if the feature does not apply to the customer, such as repayments for a customer without a loan. */
        readonly notApplicable: boolean;
        /** @description True if there is too little data for the feature. */
        readonly insufficientData: boolean;
        /** @description A loan was found. */
        readonly loanDetected: boolean;
        /** @description Loan type. */
        readonly loanTypeDetected: "MORTGAGE" | "AUTO" | "PERSONAL" | "UNKNOWN" | null;
        /** @description Estimated monthly instalment, in major units of the currency; null if there is too little data. */
        readonly monthlyEmiEstimated: number | null;
        /** @description A loan started in the last two months. */
        readonly newLoanWithinTwoCycles: boolean;
      };
      /** @description Whether instalments were paid in full and on time. */
      readonly repaymentRegularityDetail: {
        /** @description The number of calendar months with complete data on which the feature is based. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description One or two sentences that explain the figures. */
        readonly interpretation: string;
        /** @description True if the feature does not apply to the customer, such as repayments for a customer without a loan. */
        readonly notApplicable: boolean;
        /** @description True if there is too little data for the feature. */
        readonly insufficientData: boolean;
        /** @description Expected instalment, in major units of the currency; null if there is too little data. */
        readonly emiExpectedAmount: number | null;
        /** @description Expected instalments. */
        readonly totalExpectedPayments: number | null;
        /** @description Instalments paid on time. */
        readonly onTimePayments: number | null;
        /** @description Instalments missed. */
        readonly missedPayments: number | null;
        /** @description Instalments paid in full. */
        readonly fullPayments: number | null;
        /** @description Share paid on time, as a ratio; null if there is too little data. */
        readonly onTimeRatio: number | null;
        /** @description Share paid in full, as a ratio; null if there is too little data. */
        readonly fullPaymentRatio: number | null;
        /** @description Share missed, as a ratio; null if there is too little data. */
        readonly missedRatio: number | null;
        /** @description Score before rounding, as a ratio; null if there is too little data. */
        readonly compositeRawScore: number | null;
        /** @description Too few instalments were due. */
        readonly insufficientEmiCycles: boolean;
        /** @description All loans started in the last two months. */
        readonly newLoanGuardrail: boolean;
      };
      /** @description The share of the inflow that repayments take. */
      readonly debtServiceRatioDetail: {
        /** @description The number of calendar months with complete data on which the feature is based. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description One or two sentences that explain the figures. */
        readonly interpretation: string;
        /** @description True if the feature does not apply to the customer, such as repayments for a customer without a loan. */
        readonly notApplicable: boolean;
        /** @description True if there is too little data for the feature. */
        readonly insufficientData: boolean;
        /** @description Average monthly inflow, in major units of the currency; null if there is too little data. */
        readonly avgMonthlyInflow: number | null;
        /** @description Average monthly repayments, in major units of the currency; null if there is too little data. */
        readonly avgMonthlyDebtPayment: number | null;
        /** @description Repayments, relative to inflow, as a ratio; null if there is too little data. */
        readonly dsrRatio: number | null;
        /** @description Repayments in percent of inflow; null if there is too little data. */
        readonly dsrPercentage: number | null;
        /** @description All loans started in the last two months. */
        readonly newLoanGuardrail: boolean;
        /** @description Adjusted because income is declining. */
        readonly incomeDecliningAdjustment: boolean;
      };
      /** @description How reliable repayment is overall. */
      readonly repaymentScore: {
        /** @description The number of calendar months with complete data on which the feature is based. */
        readonly observationWindowMonths: number;
        /** @description From 0 (risky) to 100 (safe); null if the feature does not apply or there is too little data. */
        readonly score: number | null;
        /** @description One or two sentences that explain the figures. */
        readonly interpretation: string;
        /** @description True if the feature does not apply to the customer, such as repayments for a customer without a loan. */
        readonly notApplicable: boolean;
        /** @description True if there is too little data for the feature. */
        readonly insufficientData: boolean;
        /** @description Repayment score; null if there is too little data. */
        readonly value: number | null;
      };
    };
    /** @description An assessment of how likely a customer is to repay. */
    readonly RiskReport: {
      /** @description The rating; null if `score` is null. */
      readonly riskLevel: components["schemas"]["RiskLevel"] | null;
      /** @description The weighted mean of the scores, from 0 (risky) to 100 (safe); null if too few features have a score. */
      readonly score: number | null;
      /** @description ISO 4217 code of all amounts. */
      readonly currency: string;
      readonly features: components["schemas"]["RiskFeatures"];
      /** @description The account holder's name; null if no bank returns it. */
      readonly accountHolderName: string | null;
      /**
       * Format: uuid
       * @description The id of the risk report (UUID).
       */
      readonly reportId: string;
      /** @description Your client's name. */
      readonly requestedBy: string;
      /**
       * Format: date-time
       * @description When the report was created, in UTC.
       */
      readonly createdAt: string;
    };
    /** @description A risk report with everything that its PDF shows. */
    readonly RiskReportFile: {
      /** @description The rating; null if `score` is null. */
      readonly riskLevel: components["schemas"]["RiskLevel"] | null;
      /** @description The weighted mean of the scores, from 0 (risky) to 100 (safe); null if too few features have a score. */
      readonly score: number | null;
      /** @description ISO 4217 code of all amounts. */
      readonly currency: string;
      /** @description The calendar months with complete data, as YYYY-MM, oldest first: those of the monthly values. */
      readonly months: readonly string[];
      readonly features: components["schemas"]["RiskFeatures"];
      /** @description The account holder's name; null if no bank returns it. */
      readonly accountHolderName: string | null;
      /**
       * Format: date
       * @description The day of the report: the day on which its data was read from the banks.
       */
      readonly asOf: string;
      /** @description The period of the transactions. */
      readonly period: {
        /**
         * Format: date
         * @description The day of the first transaction.
         */
        readonly from: string;
        /**
         * Format: date
         * @description The day of the last transaction.
         */
        readonly to: string;
      };
      /** @description The accounts from which the figures were computed. */
      readonly accounts: readonly ({
          /** @description The name of the bank. */
          readonly bank: string;
          /** @description The kind of account, such as CurrentAccount. */
          readonly kind: string;
          /** @description The last digits of the account number; null if the bank returns none. */
          readonly number: string | null;
        })[];
      /** @description The combined balance of all deposit accounts at the end of each day. Empty if a bank does not return a balance for one of them, or not all transactions since the first of these days. */
      readonly balances: readonly {
          /**
           * Format: date
           * @description The day.
           */
          readonly date: string;
          /** @description The balance at the end of the day, in major units. */
          readonly amount: number;
        }[];
      /**
       * Format: uuid
       * @description The id of the risk report (UUID).
       */
      readonly reportId: string;
      /** @description Your own id for the customer. */
      readonly customerId: string;
      /** @description Your client's name. */
      readonly requestedBy: string;
      /**
       * Format: date-time
       * @description When the report was created, in UTC.
       */
      readonly createdAt: string;
    };
    /** @description The account's bank. */
    readonly VerificationBank: {
      /** @description The bank's English name. */
      readonly englishName: string;
      /** @description The bank's Arabic name. */
      readonly arabicName: string;
      /** @description The bank code that IBANs contain. */
      readonly bankCode: string;
      /** @description The bank's BIC. */
      readonly swiftCode: string;
    };
    /** @description The owner of an account. */
    readonly BeneficiaryVerification: {
      /**
       * Format: uuid
       * @description The id of the verification (UUID).
       */
      readonly requestId: string;
      readonly result: components["schemas"]["VerificationResult"];
      /** @description The account's bank; null if the IBAN's bank code is not known. */
      readonly bank: components["schemas"]["VerificationBank"] | null;
      /** @description Why the source could not determine the account holder; null if it could. `ACCOUNT_NOT_FOUND`: No such account exists. `BANK_ISSUE`: The bank is unavailable. `UNSUPPORTED_BY_BANK`: The bank does not participate in account verification. `DISABLED`: The bank has disabled account verification. `GIVEN_INPUT_CANNOT_BE_VERIFIED`: The bank cannot verify this account. */
      readonly errorDescription: string | null;
      /** @description The registered name; null if not known. Unless the result is `MATCH`, each word is masked after its first two letters. */
      readonly beneficiaryName: string | null;
      /**
       * Format: date-time
       * @description When the account was verified, in UTC.
       */
      readonly executionDate: string;
      /** @description `beneficiaryName` of the request; null if it had none. */
      readonly inputBeneficiaryName: string | null;
      /** @description The account's status at its bank; null if not known. */
      readonly accountStatus: components["schemas"]["AccountStatus"] | null;
      /** @description The IBAN that was verified. */
      readonly accountIdentifier: string;
    };
    /** @description Whether an account belongs to a person or a company. An account that is not active returns `NO_MATCH`. */
    readonly PlainVerification: {
      /**
       * Format: uuid
       * @description The id of the verification (UUID).
       */
      readonly requestId: string;
      readonly result: components["schemas"]["VerificationResult"];
      /** @description The account's bank; null if the IBAN's bank code is not known. */
      readonly bank: components["schemas"]["VerificationBank"] | null;
      /** @description Why the source could not determine the account holder; null if it could. `ACCOUNT_NOT_FOUND`: No such account exists. `BANK_ISSUE`: The bank is unavailable. `UNSUPPORTED_BY_BANK`: The bank does not participate in account verification. `DISABLED`: The bank has disabled account verification. `GIVEN_INPUT_CANNOT_BE_VERIFIED`: The bank cannot verify this account. */
      readonly errorDescription: string | null;
      /** @description The registered name; null if not known. Unless the result is `MATCH`, each word is masked after its first two letters. */
      readonly beneficiaryName: string | null;
      /**
       * Format: date-time
       * @description When the account was verified, in UTC.
       */
      readonly executionDate: string;
      readonly idType: components["schemas"]["IdType"];
      /** @description The number that was verified. */
      readonly idValue: string;
    };
    /** @description The owner of an account, in the legacy format. */
    readonly LegacyBeneficiaryVerification: {
      /**
       * Format: uuid
       * @description The id of the verification (UUID).
       */
      readonly requestId: string;
      readonly result: components["schemas"]["VerificationResult"];
      /** @description The account's bank; null if the IBAN's bank code is not known. */
      readonly bank: components["schemas"]["VerificationBank"] | null;
      /** @description Why the source could not determine the account holder; null if it could. `ACCOUNT_NOT_FOUND`: No such account exists. `BANK_ISSUE`: The bank is unavailable. `UNSUPPORTED_BY_BANK`: The bank does not participate in account verification. `DISABLED`: The bank has disabled account verification. `GIVEN_INPUT_CANNOT_BE_VERIFIED`: The bank cannot verify this account. */
      readonly errorDescription: string | null;
      /** @description The registered name; null if not known. Unless the result is `MATCH`, each word is masked after its first two letters. */
      readonly beneficiaryName: string | null;
      /**
       * Format: date-time
       * @description When the account was verified, in UTC.
       */
      readonly executionDate: string;
      /** @description `beneficiaryName` of the request; null if it had none. */
      readonly inputBeneficiaryName: string | null;
      /** @description The account's status at its bank; null if not known. */
      readonly accountStatus: components["schemas"]["AccountStatus"] | null;
      /** @description The IBAN that was verified. */
      readonly accountIdentifier: string;
      /** @description The same as `beneficiaryName`. */
      readonly retrievedBeneficiaryName: string | null;
    };
    /** @description The registration of a company at the Ministry of Commerce. The register may omit any field that can be null. */
    readonly CommercialRegistration: {
      /** @description The Unified National Number of the company, ten digits. */
      readonly crNationalNumber: string;
      /**
       * @description The commercial registration number. New companies may have none.
       * @default null
       */
      readonly crNumber: string | null;
      /**
       * @description The version of the registration.
       * @default null
       */
      readonly versionNo: number | null;
      /** @description The company's name. */
      readonly name: string;
      /**
       * @description The language of the name.
       * @default null
       */
      readonly nameLang: ({
        /** @description The register's id. */
        readonly id: number | string;
        /** @description The register's name. */
        readonly name: string;
      }) | null;
      /**
       * @description The capital in riyals.
       * @default null
       */
      readonly crCapital: number | null;
      /**
       * @description The term of the company, in years.
       * @default null
       */
      readonly companyDuration: number | null;
      /**
       * @description Whether this is the main registration.
       * @default null
       */
      readonly isMain: boolean | null;
      /**
       * @description The Unified National Number of the main registration.
       * @default null
       */
      readonly mainCrNationalNumber: string | null;
      /**
       * @description The commercial registration number of the main registration.
       * @default null
       */
      readonly mainCrNumber: string | null;
      /**
       * @description The Gregorian date of registration, such as 2012-03-18.
       * @default null
       */
      readonly issueDateGregorian: string | null;
      /**
       * @description The Hijri date of registration.
       * @default null
       */
      readonly issueDateHijri: string | null;
      /**
       * @description Whether the company is being liquidated.
       * @default null
       */
      readonly inLiquidationProcess: boolean | null;
      /**
       * @description Whether the company sells over the Internet.
       * @default null
       */
      readonly hasEcommerce: boolean | null;
      /**
       * @description Whether the registration is based on a licence.
       * @default null
       */
      readonly isLicenseBased: boolean | null;
      /**
       * @description The licence issuer's national number.
       * @default null
       */
      readonly licenseIssuerNationalNumber: string | null;
      /**
       * @description The licence issuer's name.
       * @default null
       */
      readonly licenseIssuerName: string | null;
      /**
       * @description The register's id for the city.
       * @default null
       */
      readonly headquarterCityId: (number | null) | (string | null);
      /**
       * @description The city of the head office.
       * @default null
       */
      readonly headquarterCityName: string | null;
      /**
       * @description The kind of entity.
       * @default null
       */
      readonly entityType: ({
        /** @description The register's id for the kind of entity. */
        readonly id: number | string;
        /** @description The register's name for the kind of entity. */
        readonly name: string;
        /**
         * @description The register's id for the legal form.
         * @default null
         */
        readonly formId: (number | null) | (string | null);
        /**
         * @description The register's name for the legal form.
         * @default null
         */
        readonly formName: string | null;
        /**
         * @description The features of the entity.
         * @default []
         */
        readonly characterList: readonly ({
            /** @description The register's id. */
            readonly id: number | string;
            /** @description The register's name. */
            readonly name: string;
          })[];
      }) | null;
      /** @description The status of the registration. */
      readonly status: {
        /** @description The register's id for the status. */
        readonly id: number | string;
        /** @description The register's name for the status. */
        readonly name: string;
        /**
         * @description When the registration was last confirmed.
         * @default null
         */
        readonly confirmationDate: ({
          /**
           * @description The Gregorian date, such as 2026-03-18.
           * @default null
           */
          readonly gregorian: string | null;
          /**
           * @description The Hijri date, such as 1447/09/29.
           * @default null
           */
          readonly hijri: string | null;
        }) | null;
        /**
         * @description When the registration was reactivated.
         * @default null
         */
        readonly reactivationDate: ({
          /**
           * @description The Gregorian date, such as 2026-03-18.
           * @default null
           */
          readonly gregorian: string | null;
          /**
           * @description The Hijri date, such as 1447/09/29.
           * @default null
           */
          readonly hijri: string | null;
        }) | null;
        /**
         * @description When the registration was suspended.
         * @default null
         */
        readonly suspensionDate: ({
          /**
           * @description The Gregorian date, such as 2026-03-18.
           * @default null
           */
          readonly gregorian: string | null;
          /**
           * @description The Hijri date, such as 1447/09/29.
           * @default null
           */
          readonly hijri: string | null;
        }) | null;
        /**
         * @description When the registration was deleted.
         * @default null
         */
        readonly deletionDate: ({
          /**
           * @description The Gregorian date, such as 2026-03-18.
           * @default null
           */
          readonly gregorian: string | null;
          /**
           * @description The Hijri date, such as 1447/09/29.
           * @default null
           */
          readonly hijri: string | null;
        }) | null;
      };
      /**
       * @description The company's contact details.
       * @default null
       */
      readonly contactInfo: ({
        /**
         * @description The company's phone number.
         * @default null
         */
        readonly phoneNo: string | null;
        /**
         * @description The company's mobile number.
         * @default null
         */
        readonly mobileNo: string | null;
        /**
         * @description The company's email address.
         * @default null
         */
        readonly email: string | null;
        /**
         * @description The URL of the company's website.
         * @default null
         */
        readonly websiteUrl: string | null;
      }) | null;
      /**
       * @description The company's fiscal year.
       * @default null
       */
      readonly fiscalYear: ({
        /**
         * @description Whether it is the first fiscal year.
         * @default null
         */
        readonly isFirst: boolean | null;
        /**
         * @description The register's id for the calendar.
         * @default null
         */
        readonly calendarTypeId: (number | null) | (string | null);
        /**
         * @description The register's name for the calendar.
         * @default null
         */
        readonly calendarTypeName: string | null;
        /**
         * @description The month in which the year ends, 1 to 12.
         * @default null
         */
        readonly endMonth: number | null;
        /**
         * @description The day on which the year ends, 1 to 31.
         * @default null
         */
        readonly endDay: number | null;
        /**
         * @description The calendar year in which the fiscal year ends.
         * @default null
         */
        readonly endYear: number | null;
      }) | null;
      /**
       * @description The company's online sales.
       * @default null
       */
      readonly eCommerce: ({
        /**
         * @description The company's online shops.
         * @default []
         */
        readonly eStore: readonly ({
            /**
             * @description The URL of the page that certifies the shop.
             * @default null
             */
            readonly authPlatformUrl: string | null;
            /**
             * @description The URL of the shop.
             * @default null
             */
            readonly storeUrl: string | null;
            /**
             * @description The business activities (ISIC).
             * @default []
             */
            readonly activities: readonly ({
                /** @description The register's id. */
                readonly id: number | string;
                /** @description The register's name. */
                readonly name: string;
              })[];
          })[];
      }) | null;
      /**
       * @description The capital, by kind.
       * @default null
       */
      readonly capital: ({
        /**
         * @description The register's id for the currency.
         * @default null
         */
        readonly currencyId: (number | null) | (string | null);
        /**
         * @description The register's name for the currency.
         * @default null
         */
        readonly currencyName: string | null;
        /**
         * @description The capital that the partners contributed.
         * @default null
         */
        readonly contributionCapital: ({
          /**
           * @description The register's id for the type.
           * @default null
           */
          readonly typeId: (number | null) | (string | null);
          /**
           * @description The register's name for the type.
           * @default null
           */
          readonly typeName: string | null;
          /**
           * @description The part of the capital in cash, in riyals.
           * @default null
           */
          readonly cashCapital: number | null;
          /**
           * @description The part of the capital in kind, in riyals.
           * @default null
           */
          readonly inKindCapital: number | null;
          /**
           * @description The value of one contribution, in riyals.
           * @default null
           */
          readonly contributionValue: number | null;
          /**
           * @description The total of all cash contributions, in riyals.
           * @default null
           */
          readonly totalCashContribution: number | null;
          /**
           * @description The total of all contributions in kind, in riyals.
           * @default null
           */
          readonly totalInKindContribution: number | null;
        }) | null;
        /**
         * @description The share capital.
         * @default null
         */
        readonly stockCapital: ({
          /**
           * @description The register's id for the type.
           * @default null
           */
          readonly typeId: (number | null) | (string | null);
          /**
           * @description The register's name for the type.
           * @default null
           */
          readonly typeName: string | null;
          /**
           * @description The share capital, in riyals.
           * @default null
           */
          readonly capital: number | null;
          /**
           * @description The announced capital, in riyals.
           * @default null
           */
          readonly announcedCapital: number | null;
          /**
           * @description The paid-up capital, in riyals.
           * @default null
           */
          readonly paidCapital: number | null;
          /**
           * @description The share classes.
           * @default []
           */
          readonly stocks: readonly ({
              /**
               * @description The register's id for the class.
               * @default null
               */
              readonly classId: (number | null) | (string | null);
              /**
               * @description The register's name for the class.
               * @default null
               */
              readonly className: string | null;
              /**
               * @description The number of shares of this class.
               * @default null
               */
              readonly count: number | null;
              /**
               * @description The value of one share, in riyals.
               * @default null
               */
              readonly value: number | null;
              /**
               * @description The register's id for the type.
               * @default null
               */
              readonly typeId: (number | null) | (string | null);
              /**
               * @description The register's name for the type.
               * @default null
               */
              readonly typeName: string | null;
            })[];
        }) | null;
      }) | null;
      /**
       * @description The owners of the company.
       * @default []
       */
      readonly parties: readonly ({
          /** @description The owner's name. */
          readonly name: string;
          /**
           * @description The register's id for the type.
           * @default null
           */
          readonly typeId: (number | null) | (string | null);
          /**
           * @description The register's name for the type.
           * @default null
           */
          readonly typeName: string | null;
          /**
           * @description The document that identifies the person or the company.
           * @default null
           */
          readonly identity: ({
            /**
             * @description The number on the document.
             * @default null
             */
            readonly id: string | null;
            /**
             * @description The register's id for the type.
             * @default null
             */
            readonly typeId: (number | null) | (string | null);
            /**
             * @description The register's name for the type.
             * @default null
             */
            readonly typeName: string | null;
          }) | null;
          /**
           * @description The owner's roles in the company.
           * @default []
           */
          readonly partnership: readonly ({
              /** @description The register's id. */
              readonly id: number | string;
              /** @description The register's name. */
              readonly name: string;
            })[];
          /**
           * @description The owner's share of the capital.
           * @default null
           */
          readonly partnerShare: ({
            /**
             * @description The number of contributions in cash.
             * @default null
             */
            readonly cashContributionCount: number | null;
            /**
             * @description The number of contributions in kind.
             * @default null
             */
            readonly inKindContributionCount: number | null;
            /**
             * @description The number of all contributions.
             * @default null
             */
            readonly totalContributionCount: number | null;
          }) | null;
          /**
           * @description The person's nationality.
           * @default null
           */
          readonly nationality: ({
            /** @description The register's id. */
            readonly id: number | string;
            /** @description The register's name. */
            readonly name: string;
          }) | null;
          /**
           * @description The commercial registration number, if the owner is a company.
           * @default null
           */
          readonly crNumber: string | null;
        })[];
      /**
       * @description The management of the company.
       * @default null
       */
      readonly management: ({
        /**
         * @description The register's id for the structure.
         * @default null
         */
        readonly structureId: (number | null) | (string | null);
        /**
         * @description The register's name for the structure.
         * @default null
         */
        readonly structureName: string | null;
        /**
         * @description The managers of the company.
         * @default []
         */
        readonly managers: readonly ({
            /** @description The manager's name. */
            readonly name: string;
            /**
             * @description The register's id for the type.
             * @default null
             */
            readonly typeId: (number | null) | (string | null);
            /**
             * @description The register's name for the type.
             * @default null
             */
            readonly typeName: string | null;
            /**
             * @description Whether the manager has a licence.
             * @default null
             */
            readonly isLicensed: boolean | null;
            /**
             * @description The document that identifies the person or the company.
             * @default null
             */
            readonly identity: ({
              /**
               * @description The number on the document.
               * @default null
               */
              readonly id: string | null;
              /**
               * @description The register's id for the type.
               * @default null
               */
              readonly typeId: (number | null) | (string | null);
              /**
               * @description The register's name for the type.
               * @default null
               */
              readonly typeName: string | null;
            }) | null;
            /**
             * @description The person's nationality.
             * @default null
             */
            readonly nationality: ({
              /** @description The register's id. */
              readonly id: number | string;
              /** @description The register's name. */
              readonly name: string;
            }) | null;
            /**
             * @description The manager's positions.
             * @default []
             */
            readonly positions: readonly ({
                /** @description The register's id. */
                readonly id: number | string;
                /** @description The register's name. */
                readonly name: string;
              })[];
          })[];
      }) | null;
      /**
       * @description The business activities (ISIC).
       * @default []
       */
      readonly activities: readonly ({
          /** @description The register's id. */
          readonly id: number | string;
          /** @description The register's name. */
          readonly name: string;
        })[];
      /**
       * @description The liquidators of the company. Empty unless it is being liquidated.
       * @default []
       */
      readonly liquidators: readonly ({
          /** @description The liquidator's name. */
          readonly name: string;
          /**
           * @description The register's name for the type.
           * @default null
           */
          readonly typeName: string | null;
          /**
           * @description The document that identifies the person or the company.
           * @default null
           */
          readonly identity: ({
            /**
             * @description The number on the document.
             * @default null
             */
            readonly id: string | null;
            /**
             * @description The register's id for the type.
             * @default null
             */
            readonly typeId: (number | null) | (string | null);
            /**
             * @description The register's name for the type.
             * @default null
             */
            readonly typeName: string | null;
          }) | null;
          /**
           * @description The person's nationality.
           * @default null
           */
          readonly nationality: ({
            /** @description The register's id. */
            readonly id: number | string;
            /** @description The register's name. */
            readonly name: string;
          }) | null;
        })[];
    };
    /** @description Whether an account belongs to a person or a company, with a name and the account's status. */
    readonly MatchVerification: {
      /**
       * Format: uuid
       * @description The id of the verification (UUID).
       */
      readonly requestId: string;
      readonly result: components["schemas"]["VerificationResult"];
      /** @description The account's bank; null if the IBAN's bank code is not known. */
      readonly bank: components["schemas"]["VerificationBank"] | null;
      /** @description Why the source could not determine the account holder; null if it could. `ACCOUNT_NOT_FOUND`: No such account exists. `BANK_ISSUE`: The bank is unavailable. `UNSUPPORTED_BY_BANK`: The bank does not participate in account verification. `DISABLED`: The bank has disabled account verification. `GIVEN_INPUT_CANNOT_BE_VERIFIED`: The bank cannot verify this account. */
      readonly errorDescription: string | null;
      /** @description The registered name; null if not known. Unless the result is `MATCH`, each word is masked after its first two letters. */
      readonly beneficiaryName: string | null;
      /**
       * Format: date-time
       * @description When the account was verified, in UTC.
       */
      readonly executionDate: string;
      readonly idType: components["schemas"]["IdType"];
      /** @description The number that was verified. */
      readonly idValue: string;
      /** @description `beneficiaryName` of the request; null if it had none. */
      readonly inputBeneficiaryName: string | null;
      /** @description The account's status at its bank; null if not known. */
      readonly accountStatus: components["schemas"]["AccountStatus"] | null;
      /** @description The IBAN that was verified. */
      readonly accountIdentifier: string;
    };
    /** @description Whether an account belongs to a company, with a name and the account's status. */
    readonly CorporateVerification: {
      /**
       * Format: uuid
       * @description The id of the verification (UUID).
       */
      readonly requestId: string;
      readonly result: components["schemas"]["VerificationResult"];
      /** @description The account's bank; null if the IBAN's bank code is not known. */
      readonly bank: components["schemas"]["VerificationBank"] | null;
      /** @description Why the source could not determine the account holder; null if it could. `ACCOUNT_NOT_FOUND`: No such account exists. `BANK_ISSUE`: The bank is unavailable. `UNSUPPORTED_BY_BANK`: The bank does not participate in account verification. `DISABLED`: The bank has disabled account verification. `GIVEN_INPUT_CANNOT_BE_VERIFIED`: The bank cannot verify this account. */
      readonly errorDescription: string | null;
      /** @description The registered name; null if not known. Unless the result is `MATCH`, each word is masked after its first two letters. */
      readonly beneficiaryName: string | null;
      /**
       * Format: date-time
       * @description When the account was verified, in UTC.
       */
      readonly executionDate: string;
      readonly idType: components["schemas"]["IdType"];
      /** @description The number that was verified. */
      readonly idValue: string;
      /** @description `beneficiaryName` of the request; null if it had none. */
      readonly inputBeneficiaryName: string | null;
      /** @description The account's status at its bank; null if not known. */
      readonly accountStatus: components["schemas"]["AccountStatus"] | null;
    };
    /** @description All types of events, by product and resource type. */
    readonly WebhookCatalogue: {
      /** @description The products that have events. */
      readonly products: readonly {
          readonly code: components["schemas"]["EventProduct"];
          /** @description The resource types of the product. */
          readonly resources: readonly {
              readonly type: components["schemas"]["ResourceType"];
              /** @description The event types of the resource. */
              readonly events: readonly string[];
            }[];
        }[];
    };
    /** @description A selection of events, and the URL to which they are delivered. */
    readonly Subscription: {
      /**
       * Format: uuid
       * @description The id of the subscription (UUID).
       */
      readonly id: string;
      /**
       * Format: uri
       * @description The URL that receives the events.
       */
      readonly url: string;
      readonly product: components["schemas"]["EventProduct"];
      /** @description The resource types whose events are sent, all events of each type. */
      readonly resources: readonly components["schemas"]["ResourceType"][];
      /** @description Whether events are sent. If all deliveries fail for five days, the service sets `Inactive`. */
      readonly status: components["schemas"]["SubscriptionStatus"];
      /** @description Your own note; null if there is none. */
      readonly description: string | null;
      /**
       * Format: date-time
       * @description When the subscription was created, in UTC.
       */
      readonly createdAt: string;
      /** @description The version of the event schema, such as `v1.0`. */
      readonly schemaVersion: string;
      /** @description Whether deliveries also have the headers of Standard Webhooks. */
      readonly standardWebhooks: boolean;
      /**
       * Format: date-time
       * @description Since when all deliveries have failed, in UTC; null if the latest one succeeded.
       */
      readonly failingSince: string | null;
    };
    /** @description A public key that verifies deliveries (RFC 7517). */
    readonly WebhookKey: {
      /** @description Key type. This service's keys are `EC`. */
      readonly kty: string;
      /** @description Intended use: `sig` (signatures). */
      readonly use: string;
      /** @description Identifies the key. This service's keys have their RFC 7638 thumbprint as `kid`. */
      readonly kid: string;
      /** @description Signature algorithm. This service's keys sign with `ES256`. */
      readonly alg: string;
      /** @description The x coordinate of the key, in base64url. */
      readonly x: string;
      /** @description The y coordinate of the key, in base64url. */
      readonly y: string;
      /** @description Curve of an elliptic-curve key: `P-256`. */
      readonly crv: string;
    };
    /** @description A public key that verifies the headers of Standard Webhooks. */
    readonly StandardWebhookKey: {
      /** @description Key type of Ed25519 (RFC 8037). */
      readonly kty: "OKP";
      /** @description The curve. */
      readonly crv: "Ed25519";
      /** @description The public key, in base64url. */
      readonly x: string;
      /** @description Identifies the key: its RFC 7638 thumbprint. */
      readonly kid: string;
      /** @description Intended use: `sig` (signatures). */
      readonly use: "sig";
      /** @description Signature algorithm. */
      readonly alg: "EdDSA";
      /** @description The public key in the format of Standard Webhooks. */
      readonly whpk: string;
    };
    /** @description A link that works once. */
    readonly ManagementLink: {
      /**
       * Format: uri
       * @description The link. Redirect the customer there, or embed it.
       */
      readonly managementLink: string;
      /**
       * Format: date-time
       * @description When the link can no longer be opened, in UTC.
       */
      readonly expiresAt: string;
    };
    /** @description The status of an account at its bank. */
    readonly AccountStatus: "ACTIVE" | "INACTIVE" | "DORMANT" | "BLOCKED" | "SUSPENDED" | "CLOSED" | "DECEASED" | "UNCLAIMED" | "IN_LIQUIDATION";
    /** @description A permission of a consent. The markets have different lists. */
    readonly DataPermission: "ReadAccountsBasic" | "ReadAccountsDetail" | "ReadBalances" | "ReadBeneficiariesBasic" | "ReadBeneficiariesDetail" | "ReadFXTransactionsBasic" | "ReadFXTransactionsDetail" | "ReadFXRemittanceCharges" | "ReadTransactionsBasic" | "ReadTransactionsDetail" | "ReadProduct" | "ReadProductFinanceRates" | "ReadScheduledPaymentsBasic" | "ReadScheduledPaymentsDetail" | "ReadDirectDebits" | "ReadStandingOrdersBasic" | "ReadStandingOrdersDetail" | "ReadStatements" | "ReadPartyUser" | "ReadPartyUserIdentity" | "ReadParty" | "ReadPartyPSU" | "ReadPartyPSUIdentity" | "ReadTransactionsCredits" | "ReadTransactionsDebits" | "ReadStatementsBasic" | "ReadStatementsDetail" | "ReadSupplementaryAccountInfo" | "ReadOffers" | "ReadPartyCustomer" | "ReadFutureDatedPaymentsBasic" | "ReadFutureDatedPaymentsDetail" | "ReadPAN";
    /** @description The status of an account data job. `Awaiting`: It has not started. `Processing`: The data is being read from the bank. `Enqueued`: The bank did not return everything. The service retries the remaining sections shortly. `Succeeded`: It is finished, and at least one section was read. `Failed`: It is finished, and nothing could be read. */
    readonly DataSyncStatus: "Awaiting" | "Processing" | "Enqueued" | "Succeeded" | "Failed";
    /** @description The reason why a report failed. `consent_not_authorized`: A consent is no longer valid or is suspended. `provider_unavailable`: A bank did not respond. `no_account_data`: The customer shares no accounts, the banks return no balances or no transactions, or the accounts of an account report have no common currency. `too_much_data`: There are more transactions than a response can hold: about 100,000. Request a report on fewer accounts. `internal_error`: Something went wrong on our side. Request another report. */
    readonly FailureReason: "consent_not_authorized" | "provider_unavailable" | "no_account_data" | "too_much_data" | "internal_error";
    /** @description The rating, which is derived from the score. */
    readonly RiskLevel: "LOW" | "MEDIUM" | "HIGH" | "VERY_HIGH";
    /** @description Whether a section of the data was read. `PENDING`: It has not been read yet. `OK`: It was read for every account. `FAILED`: The bank did not return it for at least one account. Older data is retained. `UNSUPPORTED`: The bank does not offer it for these accounts, or the consent no longer shares them. */
    readonly SectionStatus: "PENDING" | "OK" | "FAILED" | "UNSUPPORTED";
    /** @description The result of a verification. `MATCH`: Every id belongs to the holder, and the name, if one was given, matches the registered name. `PARTIAL_MATCH`: Every id belongs to the holder, and the name is similar to the registered name. `NO_MATCH`: An id or the name is not the holder's, the account does not exist, or, in operations that do not return its status, it is not active. `UNABLE_TO_VERIFY`: The result could not be determined. The verification is not charged. */
    readonly VerificationResult: "MATCH" | "PARTIAL_MATCH" | "NO_MATCH" | "UNABLE_TO_VERIFY";
    /** @description The claims of the JWT that is the body of a delivery. */
    readonly DeliveryClaims: {
      /**
       * Format: uri
       * @description The base URL of this service.
       */
      readonly iss: string;
      /** @description Identifies the token as a webhook. Check it. */
      readonly sub: "webhook:event";
      /**
       * Format: uuid
       * @description Your client id. Check it.
       */
      readonly aud: string;
      /** @description The id of the event. */
      readonly jti: string;
      /** @description The time at which the token was signed, in seconds since 1970. */
      readonly iat: number;
      /** @description The time at which the token expires: five minutes after `iat`, in seconds since 1970. */
      readonly exp: number;
      readonly event: components["schemas"]["Event"];
    };
    /** @description The header of the JWT that is the body of a delivery. */
    readonly DeliveryHeader: {
      /** @description The signature algorithm. */
      readonly alg: "ES256";
      /** @description The token type. */
      readonly typ: "JWT";
      /** @description Identifies the key in `GET /webhook/jwks`. */
      readonly kid: string;
    };
    readonly Operations: {
      /** @description Get the keys that verify access tokens */
      readonly getKeySet: {
        readonly result: components["schemas"]["JsonWebKeySet"];
      };
      /** @description Get the request-signing keys of a client */
      readonly getClientKeySet: {
        readonly path: {
          /** @description The client id (UUID). */
          readonly segment: string;
        };
        readonly result: components["schemas"]["JsonWebKeySet"];
      };
      /** @description Get the keys that verify access tokens and webhook deliveries */
      readonly legacyKeySet: {
        readonly result: components["schemas"]["JsonWebKeySet"];
      };
      /** @description List the banks of the market */
      readonly listProviders: {
        readonly query: {
          /** @description Only banks in this country: a two-letter ISO 3166-1 code. */
          readonly countryCode?: string;
        };
        readonly result: readonly components["schemas"]["Provider"][];
      };
      /** @description List the banks' success rates, latencies and outages */
      readonly listProviderHealth: {
        readonly query: {
          /** @description Only banks in this country: a two-letter ISO 3166-1 code. */
          readonly countryCode?: string;
        };
        readonly result: readonly components["schemas"]["ProviderHealth"][];
      };
      /** @description List the payment purpose codes of the market */
      readonly listPurposeCodes: {
        readonly query: {
          /** @description If true, only codes for domestic payments. Cannot be combined with `internationalOnly`. */
          readonly domesticOnly?: boolean;
          /** @description If true, only codes for international payments. Cannot be combined with `domesticOnly`. */
          readonly internationalOnly?: boolean;
        };
        readonly result: readonly components["schemas"]["PaymentPurposeCode"][];
      };
      /** @description List banks that share account data */
      readonly legacyAccountProviders: {
        readonly query: {
          /** @description Only banks in this country: a two-letter ISO 3166-1 code. */
          readonly countryCode?: string;
        };
        readonly result: readonly components["schemas"]["LegacyProvider"][];
      };
      /** @description List banks that accept payments */
      readonly legacyPaymentProviders: {
        readonly query: {
          /** @description Only banks in this country: a two-letter ISO 3166-1 code. */
          readonly countryCode?: string;
        };
        readonly result: readonly components["schemas"]["LegacyProvider"][];
      };
      /** @description List payment purpose codes */
      readonly legacyPurposeCodes: {
        readonly query: {
          /** @description If true, only codes for domestic payments. Cannot be combined with `internationalOnly`. */
          readonly domesticOnly?: boolean;
          /** @description If true, only codes for international payments. Cannot be combined with `domesticOnly`. */
          readonly internationalOnly?: boolean;
        };
        readonly result: readonly components["schemas"]["PaymentPurposeCode"][];
      };
      /** @description Request a payment from a customer */
      readonly createPaymentRequest: {
        readonly body: components["schemas"]["CreatePaymentRequest"];
        readonly result: components["schemas"]["CreatedPaymentRequest"];
      };
      /** @description List payment requests, newest first */
      readonly listPaymentRequests: {
        readonly query: {
          /**
           * @description The number of the page, starting at 1.
           * @default 1
           */
          readonly page?: number;
          /**
           * @description The maximum number of entries on a page.
           * @default 20
           */
          readonly perPage?: number;
          /**
           * Format: date-time
           * @description Only entries created at or after this time.
           */
          readonly fromDateTime?: string;
          /**
           * Format: date-time
           * @description Only entries created at or before this time.
           */
          readonly toDateTime?: string;
          /** @description Only payment requests with this status. */
          readonly status?: components["schemas"]["PaymentRequestStatus"];
          /** @description Only payment requests with this `internalReference`, your own reference. */
          readonly reference?: string;
          /** @description Only payment requests with this `risks.MerchantCustomerIdentification`, your own id for the customer. */
          readonly merchantCustomerId?: string;
          /** @description Only payment requests to this bank: an id from `GET /providers`, or its UUID. */
          readonly providerId?: string;
        };
        readonly result: {
          /** @description The requested data. */
          readonly data: readonly components["schemas"]["PaymentRequest"][];
          readonly meta: components["schemas"]["Meta"];
        };
      };
      /** @description Get a payment request */
      readonly getPaymentRequest: {
        readonly path: {
          /**
           * Format: uuid
           * @description The id of the payment request (UUID).
           */
          readonly paymentRequestId: string;
        };
        readonly result: components["schemas"]["PaymentRequest"];
      };
      /** @description Cancel a payment request */
      readonly cancelPaymentRequest: {
        readonly path: {
          /**
           * Format: uuid
           * @description The id of the payment request (UUID).
           */
          readonly paymentRequestId: string;
        };
      };
      /** @description Create a consent for a payment request */
      readonly createPaymentConsent: {
        readonly query: {
          /**
           * Format: uuid
           * @description The id of the payment request (UUID).
           */
          readonly id: string;
          /** @description The customer's bank: an id from `GET /providers`. Defaults to the bank that the payment request names, if any. */
          readonly providerId?: string;
        };
        readonly result: components["schemas"]["PaymentConsent"];
      };
      /** @description Get a payment consent */
      readonly getPaymentConsent: {
        readonly path: {
          /**
           * Format: uuid
           * @description The id of the consent (UUID).
           */
          readonly consentId: string;
        };
        readonly result: components["schemas"]["PaymentConsent"];
      };
      /** @description Query a consent's status at the bank */
      readonly syncPaymentConsent: {
        readonly query: {
          /**
           * Format: uuid
           * @description The id of the payment request (UUID) that the consent belongs to.
           */
          readonly paymentRequestId: string;
        };
        readonly result: components["schemas"]["ConsentSync"];
      };
      /** @description List payment consents, newest first */
      readonly listPaymentConsents: {
        readonly query: {
          /**
           * @description The number of the page, starting at 1.
           * @default 1
           */
          readonly page?: number;
          /**
           * @description The maximum number of entries on a page.
           * @default 20
           */
          readonly perPage?: number;
          /**
           * Format: date-time
           * @description Only entries created at or after this time.
           */
          readonly fromDateTime?: string;
          /**
           * Format: date-time
           * @description Only entries created at or before this time.
           */
          readonly toDateTime?: string;
          /** @description Only consents with this status. */
          readonly status?: components["schemas"]["ConsentStatus"];
          /** @description Only consents with this `externalReference`, your own reference. */
          readonly reference?: string;
          /** @description Only consents of this customer: your own id, `risks.MerchantCustomerIdentification` of the payment request. */
          readonly merchantCustomerId?: string;
          /** @description Only consents at this bank: an id from `GET /providers`, or its UUID. */
          readonly providerId?: string;
        };
        readonly result: {
          /** @description The requested data. */
          readonly data: readonly components["schemas"]["PaymentConsent"][];
          readonly meta: components["schemas"]["Meta"];
        };
      };
      /** @description Revoke, pause or reactivate a consent */
      readonly updatePaymentConsent: {
        readonly path: {
          /**
           * Format: uuid
           * @description The id of the consent (UUID).
           */
          readonly consentId: string;
        };
        readonly body: components["schemas"]["UpdatePaymentConsent"];
        readonly result: components["schemas"]["PaymentConsent"];
      };
      /** @description List payments, newest first */
      readonly listPayments: {
        readonly query: {
          /**
           * @description The number of the page, starting at 1.
           * @default 1
           */
          readonly page?: number;
          /**
           * @description The maximum number of entries on a page.
           * @default 20
           */
          readonly perPage?: number;
          /**
           * Format: date-time
           * @description Only entries created at or after this time.
           */
          readonly fromDateTime?: string;
          /**
           * Format: date-time
           * @description Only entries created at or before this time.
           */
          readonly toDateTime?: string;
          /**
           * Format: uuid
           * @description Only payments of this payment request.
           */
          readonly paymentRequestId?: string;
          /**
           * Format: uuid
           * @description Only payments under this consent.
           */
          readonly consentId?: string;
          /** @description Only payments with this `externalReferenceId`, your own reference. */
          readonly reference?: string;
          /** @description Only payments with this `merchantCustomerId`, your own id for the customer. */
          readonly merchantCustomerId?: string;
          /** @description Only payments with this status. */
          readonly status?: components["schemas"]["PaymentStatus"];
          /** @description Only payments of this amount: a decimal string, such as `150.00`. */
          readonly amount?: string;
          /** @description Only payments whose creditor or debtor account name contains this text, ignoring case. */
          readonly accountName?: string;
          /** @description Only payments from accounts at this bank: an id from `GET /providers`, or the bank's UUID. */
          readonly providerId?: string;
        };
        readonly result: {
          /** @description The requested data. */
          readonly data: readonly components["schemas"]["Payment"][];
          readonly meta: components["schemas"]["Meta"];
        };
      };
      /** @description Get a payment, with the order sent to the bank and the bank's response */
      readonly getPayment: {
        readonly path: {
          /**
           * Format: uuid
           * @description The id of the payment (UUID).
           */
          readonly paymentId: string;
        };
        readonly result: components["schemas"]["PaymentRecord"];
      };
      /** @description Forward the bank's redirect */
      readonly writeCallback: {
        readonly query: {
          /** @description The `state` of the redirect, unchanged. */
          readonly state: string;
          /** @description The `code` of the redirect. Present if the customer approved. */
          readonly code?: string;
          /** @description The `error` of the redirect. Present if the customer declined or the bank rejected the consent. */
          readonly error?: string;
          /** @description The `error_description` of the redirect. */
          readonly error_description?: string;
          /** @description The `iss` of the redirect (RFC 9207). Optional; if present, it must identify the consent's bank. */
          readonly iss?: string;
        };
        readonly result: components["schemas"]["PaymentProgress"];
      };
      /** @description List the accounts from which customers have paid */
      readonly listSavedDebtorAccounts: {
        readonly query: {
          /**
           * @description The number of the page, starting at 1.
           * @default 1
           */
          readonly page?: number;
          /**
           * @description The maximum number of entries on a page.
           * @default 20
           */
          readonly perPage?: number;
          /**
           * Format: date-time
           * @description Only entries created at or after this time.
           */
          readonly fromDateTime?: string;
          /**
           * Format: date-time
           * @description Only entries created at or before this time.
           */
          readonly toDateTime?: string;
          /** @description Only accounts whose last payment has this `merchantCustomerId`, your own id for the customer. */
          readonly merchantCustomerId?: string;
        };
        readonly result: {
          /** @description The requested data. */
          readonly data: readonly components["schemas"]["SavedDebtorAccount"][];
          readonly meta: components["schemas"]["Meta"];
        };
      };
      /** @description Confirm a payee */
      readonly checkPayee: {
        readonly query: {
          /** @description The bank to call: an id from `GET /providers`, in the account's country. If absent, this service chooses one. */
          readonly providerId?: string;
        };
        readonly body: components["schemas"]["PayeeCheckRequest"];
        readonly result: components["schemas"]["PayeeCheck"];
      };
      /** @description Request a payment from a customer */
      readonly legacyCreatePaymentRequest: {
        readonly body: components["schemas"]["LegacyCreatePaymentRequest"];
        readonly result: components["schemas"]["LegacyPaymentRequest"];
      };
      /** @description Request a payment from a customer (older name) */
      readonly legacyInitiatePaymentRequest: {
        readonly body: components["schemas"]["LegacyCreatePaymentRequest"];
        readonly result: components["schemas"]["LegacyPaymentRequest"];
      };
      /** @description List payment requests, newest first */
      readonly legacyListPaymentRequests: {
        readonly query: {
          /**
           * @description The number of the page, starting at 1.
           * @default 1
           */
          readonly page?: number;
          /**
           * @description The maximum number of entries on a page.
           * @default 20
           */
          readonly perPage?: number;
          /** @description Only payment requests with this `externalReference`, your own reference. */
          readonly externalReference?: string;
        };
        readonly result: {
          /** @description Always null in a successful response. */
          readonly errorDescription: string | null;
          /** @description The requested data. */
          readonly data: readonly components["schemas"]["LegacyPaymentRequest"][];
          readonly meta: components["schemas"]["Meta"];
        };
      };
      /** @description Get a payment request */
      readonly legacyGetPaymentRequest: {
        readonly query: {
          /**
           * Format: uuid
           * @description The id of the payment request (UUID).
           */
          readonly id: string;
        };
        readonly result: components["schemas"]["LegacyPaymentRequest"];
      };
      /** @description Get a payment request by the id in the path */
      readonly legacyFetchPaymentRequest: {
        readonly path: {
          /**
           * Format: uuid
           * @description The id of the payment request (UUID).
           */
          readonly refId: string;
        };
        readonly result: components["schemas"]["LegacyPaymentRequest"];
      };
      /** @description Create a consent for a payment request */
      readonly legacyCreatePaymentConsent: {
        readonly query: {
          /**
           * Format: uuid
           * @description The id of the payment request (UUID).
           */
          readonly id: string;
          /**
           * Format: uuid
           * @description The UUID of the customer's bank, if the payment request does not name one.
           */
          readonly providerId?: string;
        };
        readonly result: components["schemas"]["LegacyPaymentConsent"];
      };
      /** @description Get a payment consent */
      readonly legacyGetPaymentConsent: {
        readonly query: {
          /**
           * Format: uuid
           * @description The id of the consent (UUID).
           */
          readonly consentId: string;
          /** @description Ignored. */
          readonly providerName?: string;
        };
        readonly result: components["schemas"]["LegacyPaymentConsent"];
      };
      /** @description Query a consent's status at the bank */
      readonly legacySyncPaymentConsent: {
        readonly query: {
          /**
           * Format: uuid
           * @description The id of the payment request (UUID).
           */
          readonly paymentRequestId: string;
        };
        readonly result: components["schemas"]["LegacyConsentSync"];
      };
      /** @description List payments, newest first */
      readonly legacyListPayments: {
        readonly query: {
          /**
           * @description The number of the page, starting at 1.
           * @default 1
           */
          readonly page?: number;
          /**
           * @description The maximum number of entries on a page.
           * @default 20
           */
          readonly perPage?: number;
          /**
           * Format: uuid
           * @description Only payments from accounts at this bank: a UUID from Provider/List.
           */
          readonly providerId?: string;
        };
        readonly body: components["schemas"]["LegacyPaymentFilter"];
        readonly result: {
          /** @description Always null in a successful response. */
          readonly errorDescription: string | null;
          /** @description The requested data. */
          readonly data: readonly components["schemas"]["LegacyPayment"][];
          readonly meta: components["schemas"]["Meta"];
        };
      };
      /** @description Get a payment */
      readonly legacyGetPayment: {
        readonly query: {
          /**
           * Format: uuid
           * @description The id of the payment (UUID).
           */
          readonly paymentId: string;
        };
        readonly result: components["schemas"]["LegacyPayment"];
      };
      /** @description Forward the bank's redirect */
      readonly legacyWritePayment: {
        readonly query: {
          /** @description The `state` of the redirect, unchanged. */
          readonly state: string;
          /** @description The `code` of the redirect. Present if the customer approved. */
          readonly code?: string;
          /** @description The `error` of the redirect. Present if the customer declined or the bank rejected the consent. */
          readonly error?: string;
          /** @description The `error_description` of the redirect. */
          readonly error_description?: string;
          /** @description The `iss` of the redirect (RFC 9207). Optional; if present, it must identify the consent's bank. */
          readonly iss?: string;
        };
        readonly result: components["schemas"]["LegacyPayment"] | null;
      };
      /** @description Confirm a payee */
      readonly legacyCheckPayee: {
        readonly query: {
          /**
           * Format: uuid
           * @description The UUID of the bank to call. Defaults to the account's bank.
           */
          readonly providerId?: string;
        };
        readonly body: components["schemas"]["PayeeCheckRequest"];
        readonly result: components["schemas"]["LegacyPayeeCheck"];
      };
      /** @description Schedule a payment under a mandate */
      readonly schedulePayment: {
        readonly body: components["schemas"]["SchedulePayment"];
        readonly result: components["schemas"]["MandateTransaction"];
      };
      /** @description Approve a scheduled payment under a variable mandate */
      readonly approvePayment: {
        readonly body: components["schemas"]["ApprovePayment"];
        readonly result: components["schemas"]["MandateTransaction"];
      };
      /** @description List the payments under a mandate, by day */
      readonly listMandateTransactions: {
        readonly query: {
          /**
           * @description The number of the page, starting at 1.
           * @default 1
           */
          readonly page?: number;
          /**
           * @description The maximum number of entries per page.
           * @default 200
           */
          readonly perPage?: number;
          /**
           * Format: date-time
           * @description Only entries created at or after this time.
           */
          readonly fromDateTime?: string;
          /**
           * Format: date-time
           * @description Only entries created at or before this time.
           */
          readonly toDateTime?: string;
          /** @description Only payments with this status. */
          readonly status?: components["schemas"]["MandateTransactionStatus"];
          /** @description Only payments with this `reference`, your own. */
          readonly reference?: string;
        };
        readonly path: {
          /**
           * Format: uuid
           * @description The id of the mandate (UUID), which is the id of its consent.
           */
          readonly mandateId: string;
        };
        readonly result: {
          /** @description The requested data. */
          readonly data: readonly components["schemas"]["MandateTransaction"][];
          readonly meta: components["schemas"]["Meta"];
        };
      };
      /** @description List creditor bank accounts, newest first */
      readonly listBankAccounts: {
        readonly query: {
          /**
           * @description The number of the page, starting at 1.
           * @default 1
           */
          readonly page?: number;
          /**
           * @description The maximum number of entries on a page.
           * @default 20
           */
          readonly perPage?: number;
          /**
           * Format: date-time
           * @description Only entries created at or after this time.
           */
          readonly fromDateTime?: string;
          /**
           * Format: date-time
           * @description Only entries created at or before this time.
           */
          readonly toDateTime?: string;
          /** @description Only the account with this IBAN. */
          readonly accountIdentification?: string;
        };
        readonly result: {
          /** @description The requested data. */
          readonly data: readonly components["schemas"]["BankAccount"][];
          readonly meta: components["schemas"]["Meta"];
        };
      };
      /** @description Register a creditor bank account */
      readonly addBankAccount: {
        readonly body: components["schemas"]["AddBankAccount"];
        readonly result: components["schemas"]["BankAccount"];
      };
      /** @description Get the default creditor bank account */
      readonly getDefaultBankAccount: {
        readonly result: components["schemas"]["BankAccount"];
      };
      /** @description Choose the default creditor bank account */
      readonly chooseDefaultBankAccount: {
        readonly body: components["schemas"]["ChooseDefaultBankAccount"];
        readonly result: components["schemas"]["DefaultBankAccount"];
      };
      /** @description Get a creditor bank account */
      readonly getBankAccount: {
        readonly path: {
          /**
           * Format: uuid
           * @description The id of the bank account (UUID).
           */
          readonly id: string;
        };
        readonly result: components["schemas"]["BankAccount"];
      };
      /** @description Delete a creditor bank account */
      readonly deleteBankAccount: {
        readonly path: {
          /**
           * Format: uuid
           * @description The id of the bank account (UUID).
           */
          readonly id: string;
        };
      };
      /** @description Request account data from a customer */
      readonly createAccountRequest: {
        readonly body: components["schemas"]["CreateAccountRequest"];
        readonly result: components["schemas"]["AccountRequest"];
      };
      /** @description List account requests, newest first */
      readonly listAccountRequests: {
        readonly query: {
          /**
           * @description The number of the page, starting at 1.
           * @default 1
           */
          readonly page?: number;
          /**
           * @description The maximum number of entries on a page.
           * @default 20
           */
          readonly perPage?: number;
          /**
           * Format: date-time
           * @description Only entries created at or after this time.
           */
          readonly fromDateTime?: string;
          /**
           * Format: date-time
           * @description Only entries created at or before this time.
           */
          readonly toDateTime?: string;
          /** @description Only account requests with this status. */
          readonly status?: components["schemas"]["AccountRequestStatus"];
          /** @description Your own id for the customer. A customer's consents at the same bank share a connection. */
          readonly referenceCustomerId?: string;
          /** @description An alias of `referenceCustomerId`. */
          readonly customerId?: string;
        };
        readonly result: {
          /** @description The requested data. */
          readonly data: readonly components["schemas"]["AccountRequest"][];
          readonly meta: components["schemas"]["Meta"];
        };
      };
      /** @description Get an account request */
      readonly getAccountRequest: {
        readonly path: {
          /**
           * Format: uuid
           * @description The id of the account request (UUID).
           */
          readonly accountRequestId: string;
        };
        readonly result: components["schemas"]["AccountRequest"];
      };
      /** @description Change an account request */
      readonly updateAccountRequest: {
        readonly path: {
          /**
           * Format: uuid
           * @description The id of the account request (UUID).
           */
          readonly accountRequestId: string;
        };
        readonly body: components["schemas"]["UpdateAccountRequest"];
        readonly result: components["schemas"]["AccountRequest"];
      };
      /** @description Cancel an account request */
      readonly deleteAccountRequest: {
        readonly path: {
          /**
           * Format: uuid
           * @description The id of the account request (UUID).
           */
          readonly accountRequestId: string;
        };
      };
      /** @description Create a consent for an account request */
      readonly createAccountConsent: {
        readonly body: components["schemas"]["CreateAccountConsent"];
        readonly result: components["schemas"]["CreatedAccountConsent"];
      };
      /** @description List account consents, newest first */
      readonly listAccountConsents: {
        readonly query: {
          /**
           * @description The number of the page, starting at 1.
           * @default 1
           */
          readonly page?: number;
          /**
           * @description The maximum number of entries on a page.
           * @default 20
           */
          readonly perPage?: number;
          /**
           * Format: date-time
           * @description Only entries created at or after this time.
           */
          readonly fromDateTime?: string;
          /**
           * Format: date-time
           * @description Only entries created at or before this time.
           */
          readonly toDateTime?: string;
          /** @description Only consents with this status. */
          readonly status?: components["schemas"]["ConsentStatus"];
          /** @description Your own id for the customer. A customer's consents at the same bank share a connection. */
          readonly referenceCustomerId?: string;
          /** @description An alias of `referenceCustomerId`. */
          readonly customerId?: string;
          /** @description Only consents at this bank: an id from `GET /providers`, or its UUID. */
          readonly providerId?: string;
          /**
           * Format: uuid
           * @description Only consents of this connection (UUID).
           */
          readonly connectionId?: string;
        };
        readonly result: {
          /** @description The requested data. */
          readonly data: readonly components["schemas"]["AccountConsent"][];
          readonly meta: components["schemas"]["Meta"];
        };
      };
      /** @description Get an account consent */
      readonly getAccountConsent: {
        readonly path: {
          /**
           * Format: uuid
           * @description The id of the consent (UUID).
           */
          readonly consentId: string;
        };
        readonly result: components["schemas"]["AccountConsent"];
      };
      /** @description Revoke, pause or reactivate an account consent */
      readonly updateAccountConsent: {
        readonly path: {
          /**
           * Format: uuid
           * @description The id of the consent (UUID).
           */
          readonly consentId: string;
        };
        readonly body: components["schemas"]["UpdateAccountConsent"];
        readonly result: components["schemas"]["AccountConsent"];
      };
      /** @description Refresh a consent's data from the bank */
      readonly startDataSync: {
        readonly body: components["schemas"]["StartDataSync"];
        readonly result: components["schemas"]["StartedDataSync"];
      };
      /** @description Get a sync job and its progress */
      readonly getDataSync: {
        readonly path: {
          /**
           * Format: uuid
           * @description The id of the job (UUID).
           */
          readonly jobId: string;
        };
        readonly result: components["schemas"]["DataSync"];
      };
      /** @description Read the accounts of a consent */
      readonly accessAccounts: {
        readonly body: components["schemas"]["AccessAccounts"];
        readonly result: components["schemas"]["AccountAccess"];
      };
      /** @description Request one-day access to account data */
      readonly legacyCreateShortLivedRequest: {
        readonly body: components["schemas"]["CreateShortLivedAccountRequest"];
        readonly result: components["schemas"]["LegacyAccountRequest"];
      };
      /** @description Request access to account data until a given date */
      readonly legacyCreateLongLivedRequest: {
        readonly body: components["schemas"]["CreateLongLivedAccountRequest"];
        readonly result: components["schemas"]["LegacyAccountRequest"];
      };
      /** @description List account requests, newest first */
      readonly legacyListAccountRequests: {
        readonly query: {
          /**
           * @description The number of the page, starting at 1.
           * @default 1
           */
          readonly page?: number;
          /**
           * @description The maximum number of entries on a page.
           * @default 20
           */
          readonly perPage?: number;
        };
        readonly result: {
          /** @description Always null in a successful response. */
          readonly errorDescription: string | null;
          /** @description The requested data. */
          readonly data: readonly components["schemas"]["LegacyAccountRequest"][];
          readonly meta: components["schemas"]["Meta"];
        };
      };
      /** @description Get an account request */
      readonly legacyGetAccountRequest: {
        readonly query: {
          /**
           * Format: uuid
           * @description The id of the request (UUID).
           */
          readonly id: string;
        };
        readonly result: components["schemas"]["LegacyAccountRequest"];
      };
      /** @description Get an account */
      readonly legacyGetAccount: {
        readonly query: {
          /**
           * Format: uuid
           * @description The id of the account in this API (UUID).
           */
          readonly id: string;
        };
        readonly result: components["schemas"]["LegacyAccount"];
      };
      /** @description Get an account */
      readonly legacyGetAccountV2: {
        readonly query: {
          /**
           * Format: uuid
           * @description The id of the account in this API (UUID).
           */
          readonly id: string;
        };
        readonly result: components["schemas"]["LegacyAccount"];
      };
      /** @description List the accounts of a consent */
      readonly legacyListAccounts: {
        readonly query: {
          /**
           * @description The number of the page, starting at 1.
           * @default 1
           */
          readonly page?: number;
          /**
           * @description The maximum number of entries on a page.
           * @default 20
           */
          readonly perPage?: number;
          /**
           * Format: uuid
           * @description The id of the consent (UUID).
           */
          readonly consentId: string;
        };
        readonly result: {
          /** @description Always null in a successful response. */
          readonly errorDescription: string | null;
          /** @description The requested data. */
          readonly data: readonly components["schemas"]["LegacyAccount"][];
          readonly meta: components["schemas"]["Meta"];
        };
      };
      /** @description List the accounts of a consent */
      readonly legacyListAccountsV2: {
        readonly query: {
          /**
           * @description The number of the page, starting at 1.
           * @default 1
           */
          readonly page?: number;
          /**
           * @description The maximum number of entries on a page.
           * @default 20
           */
          readonly perPage?: number;
          /**
           * Format: uuid
           * @description The id of the consent (UUID).
           */
          readonly consentId: string;
        };
        readonly result: {
          /** @description Always null in a successful response. */
          readonly errorDescription: string | null;
          /** @description The requested data. */
          readonly data: readonly components["schemas"]["LegacyAccount"][];
          readonly meta: components["schemas"]["Meta"];
        };
      };
      /** @description Get the balances of an account */
      readonly legacyGetBalances: {
        readonly query: {
          /**
           * Format: uuid
           * @description The id of the account in this API (UUID).
           */
          readonly accountId: string;
        };
        readonly result: components["schemas"]["LegacyBalances"];
      };
      /** @description Get the balances of an account */
      readonly legacyGetBalancesV2: {
        readonly query: {
          /**
           * Format: uuid
           * @description The id of the account in this API (UUID).
           */
          readonly accountId: string;
        };
        readonly result: components["schemas"]["LegacyBalances"];
      };
      /** @description Get the balance of an account at the end of each day */
      readonly legacyGetBalanceHistory: {
        readonly query: {
          /**
           * Format: uuid
           * @description The id of the account in this API (UUID).
           */
          readonly accountId: string;
          /**
           * Format: date-time
           * @description The start of the period. Defaults to 30 days before the end.
           */
          readonly fromBookingDateTime?: string;
          /**
           * Format: date-time
           * @description The end of the period. Defaults to now.
           */
          readonly toBookingDateTime?: string;
        };
        readonly result: components["schemas"]["LegacyBalanceHistory"];
      };
      /** @description List the beneficiaries of an account */
      readonly legacyGetBeneficiaries: {
        readonly query: {
          /**
           * Format: uuid
           * @description The id of the account in this API (UUID).
           */
          readonly accountId: string;
        };
        readonly result: readonly components["schemas"]["LegacyBeneficiary"][];
      };
      /** @description List the direct debits of an account */
      readonly legacyGetDirectDebits: {
        readonly query: {
          /**
           * Format: uuid
           * @description The id of the account in this API (UUID).
           */
          readonly accountId: string;
        };
        readonly result: readonly components["schemas"]["LegacyDirectDebit"][];
      };
      /** @description List the holders of an account */
      readonly legacyGetParties: {
        readonly query: {
          /**
           * Format: uuid
           * @description The id of the account in this API (UUID).
           */
          readonly accountId: string;
        };
        readonly result: readonly components["schemas"]["LegacyParty"][];
      };
      /** @description Request an account information report about a customer */
      readonly legacyCreateAccountReport: {
        readonly body: components["schemas"]["CreateAccountReport"];
        readonly result: components["schemas"]["LegacyReportSummary"];
      };
      /** @description Get an account information report */
      readonly legacyGetAccountReport: {
        readonly query: {
          /**
           * Format: uuid
           * @description The id of the job (UUID).
           */
          readonly jobId: string;
          /**
           * Format: uuid
           * @description Your own id for the customer (UUID).
           */
          readonly customerId: string;
        };
        readonly result: components["schemas"]["LegacyReport"];
      };
      /** @description Download an account information report */
      readonly legacyGetAccountReportFile: {
        readonly query: {
          /**
           * Format: uuid
           * @description The id of the job (UUID).
           */
          readonly jobId: string;
          /**
           * Format: uuid
           * @description Your own id for the customer (UUID).
           */
          readonly customerId: string;
        };
        readonly result: components["schemas"]["LegacyReport"];
      };
      /** @description Request a risk report about a customer */
      readonly createRiskReport: {
        readonly body: components["schemas"]["CreateRiskReport"];
        readonly result: components["schemas"]["RiskReportStatusRecord"];
      };
      /** @description List risk reports, newest first */
      readonly listRiskReports: {
        readonly query: {
          /**
           * @description The number of the page, starting at 1.
           * @default 1
           */
          readonly page?: number;
          /**
           * @description The maximum number of entries per page.
           * @default 10
           */
          readonly perPage?: number;
          /**
           * Format: date-time
           * @description Only entries created at or after this time.
           */
          readonly fromDateTime?: string;
          /**
           * Format: date-time
           * @description Only entries created at or before this time.
           */
          readonly toDateTime?: string;
          /** @description Only reports with this status. */
          readonly status?: components["schemas"]["ReportStatus"];
          /** @description Your own id for the customer. A customer's consents at the same bank share a connection. */
          readonly referenceCustomerId?: string;
          /** @description An alias of `referenceCustomerId`. */
          readonly customerId?: string;
        };
        readonly result: {
          /** @description The requested data. */
          readonly data: readonly components["schemas"]["RiskReportStatusRecord"][];
          readonly meta: components["schemas"]["Meta"];
        };
      };
      /** @description Get a risk report */
      readonly getRiskReport: {
        readonly path: {
          /**
           * Format: uuid
           * @description The id of the risk report (UUID).
           */
          readonly reportId: string;
        };
        readonly result: components["schemas"]["RiskReport"];
      };
      /** @description Delete a risk report */
      readonly deleteRiskReport: {
        readonly path: {
          /**
           * Format: uuid
           * @description The id of the risk report (UUID).
           */
          readonly reportId: string;
        };
      };
      /** @description Get the status of a risk report */
      readonly getRiskReportStatus: {
        readonly path: {
          /**
           * Format: uuid
           * @description The id of the risk report (UUID).
           */
          readonly reportId: string;
        };
        readonly result: components["schemas"]["RiskReportStatusRecord"];
      };
      /** @description Export a risk report as a file */
      readonly exportRiskReport: {
        readonly query: {
          /**
           * @description The format of the file.
           * @default pdf
           */
          readonly format?: "pdf" | "json";
        };
        readonly path: {
          /**
           * Format: uuid
           * @description The id of the risk report (UUID).
           */
          readonly reportId: string;
        };
      };
      /** @description Verify the owner of an account */
      readonly verifyBeneficiary: {
        readonly body: components["schemas"]["BeneficiaryQuestion"];
        readonly result: components["schemas"]["BeneficiaryVerification"];
      };
      /** @description Verify that an account belongs to a person or a company */
      readonly idMatch: {
        readonly body: components["schemas"]["IdQuestion"];
        readonly result: components["schemas"]["PlainVerification"];
      };
      /** @description Verify that an account belongs to a company */
      readonly corporate: {
        readonly body: components["schemas"]["CorporateQuestion"];
        readonly result: components["schemas"]["PlainVerification"];
      };
      /** @description Verify the owner of an account */
      readonly beneficiaryMatch: {
        readonly body: components["schemas"]["SaudiBeneficiaryQuestion"];
        readonly result: components["schemas"]["LegacyBeneficiaryVerification"];
      };
      /** @description Get the commercial registration of a company */
      readonly commercialRegistration: {
        readonly query: {
          /** @description Must be a valid 10-digit Unified National Number, beginning with 7. */
          readonly unifiedNationalNumber: string;
          /**
           * @description The language of names in the response. Defaults to Arabic. `ar` and `en` are accepted too.
           * @default Arabic
           */
          readonly language?: components["schemas"]["Language"];
        };
        readonly result: components["schemas"]["CommercialRegistration"];
      };
      /** @description Verify the owner of an account by id and by name */
      readonly commonMatch: {
        readonly body: components["schemas"]["NamedIdQuestion"];
        readonly result: components["schemas"]["MatchVerification"];
      };
      /** @description Verify that an account belongs to a company, by id and by name */
      readonly commonCorporate: {
        readonly body: components["schemas"]["NamedCorporateQuestion"];
        readonly result: components["schemas"]["CorporateVerification"];
      };
      /** @description Verify the owner of an account by id and by name */
      readonly proMatch: {
        readonly body: components["schemas"]["ProIdQuestion"];
        readonly result: components["schemas"]["MatchVerification"];
      };
      /** @description Verify that an account belongs to a company, by id and by name */
      readonly proCorporate: {
        readonly body: components["schemas"]["ProCorporateQuestion"];
        readonly result: components["schemas"]["CorporateVerification"];
      };
      /** @description List the events that a subscription can select */
      readonly getCatalogue: {
        readonly result: components["schemas"]["WebhookCatalogue"];
      };
      /** @description Subscribe to events */
      readonly createWebhook: {
        readonly body: components["schemas"]["CreateWebhook"];
        readonly result: components["schemas"]["Subscription"];
      };
      /** @description List subscriptions */
      readonly listWebhooks: {
        readonly query: {
          /** @description Only subscriptions with this status. */
          readonly status?: components["schemas"]["SubscriptionStatus"];
          /** @description Only subscriptions to the events of this product. */
          readonly product?: components["schemas"]["EventProduct"];
        };
        readonly result: readonly components["schemas"]["Subscription"][];
      };
      /** @description Get a subscription */
      readonly getWebhook: {
        readonly path: {
          /**
           * Format: uuid
           * @description The id of the subscription (UUID).
           */
          readonly webhookId: string;
        };
        readonly result: components["schemas"]["Subscription"];
      };
      /** @description Change, pause or resume a subscription */
      readonly updateWebhook: {
        readonly path: {
          /**
           * Format: uuid
           * @description The id of the subscription (UUID).
           */
          readonly webhookId: string;
        };
        readonly body: components["schemas"]["UpdateWebhook"];
        readonly result: components["schemas"]["Subscription"];
      };
      /** @description Delete a subscription */
      readonly deleteWebhook: {
        readonly path: {
          /**
           * Format: uuid
           * @description The id of the subscription (UUID).
           */
          readonly webhookId: string;
        };
      };
      /** @description Add the headers of Standard Webhooks, or omit them */
      readonly setStandardWebhooks: {
        readonly path: {
          /**
           * Format: uuid
           * @description The id of the subscription (UUID).
           */
          readonly webhookId: string;
        };
        readonly body: components["schemas"]["SetStandardWebhooks"];
        readonly result: components["schemas"]["Subscription"];
      };
      /** @description Get the keys that verify deliveries */
      readonly getWebhookKeySet: {
        readonly result: {
          /** @description The public keys. A new key is published before it signs: refetch the set if a `kid` is missing. */
          readonly keys: readonly components["schemas"]["WebhookKey"][];
        };
      };
      /** @description Get the keys that verify the headers of Standard Webhooks */
      readonly getStandardWebhookKeySet: {
        readonly result: {
          /** @description The public keys. The next key is published before it signs. */
          readonly keys: readonly components["schemas"]["StandardWebhookKey"][];
        };
      };
      /** @description Create a link to the pages on which a customer manages consents */
      readonly createManagementLink: {
        readonly body: components["schemas"]["CreateManagementLink"];
        readonly result: components["schemas"]["ManagementLink"];
      };
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}

export type operations = components['schemas']['Operations'];

/** The method, the path and the properties of each operation. */
export const calls = {
  getKeySet: {"method":"GET","path":"/auth/.well-known/jwks.json","response":"body","safe":true},
  getClientKeySet: {"method":"GET","path":"/auth/.well-known/jwks/{segment}","response":"body","safe":true},
  legacyKeySet: {"method":"GET","path":"/api/v1.0/authentication/Jwks","response":"body","safe":true},
  listProviders: {"method":"GET","path":"/providers","response":"data","session":true,"market":true,"safe":true},
  listProviderHealth: {"method":"GET","path":"/providers/health","response":"data","session":true,"market":true,"safe":true},
  listPurposeCodes: {"method":"GET","path":"/payment-purpose-codes","response":"data","session":true,"market":true,"safe":true},
  legacyAccountProviders: {"method":"GET","path":"/api/v1.0/ais/Provider/List","response":"data","session":true,"safe":true},
  legacyPaymentProviders: {"method":"GET","path":"/api/v1.0/pis/Provider/List","response":"data","session":true,"safe":true},
  legacyPurposeCodes: {"method":"GET","path":"/api/v1.0/pis/Common/ListPurposeCodes","response":"data","session":true,"safe":true},
  createPaymentRequest: {"method":"POST","path":"/payment-requests","response":"data","session":true,"market":true,"signed":true,"keyed":true},
  listPaymentRequests: {"method":"GET","path":"/payment-requests","response":"page","session":true,"market":true,"safe":true},
  getPaymentRequest: {"method":"GET","path":"/payment-requests/{paymentRequestId}","response":"data","session":true,"market":true,"safe":true},
  cancelPaymentRequest: {"method":"DELETE","path":"/payment-requests/{paymentRequestId}","response":"none","session":true,"market":true,"safe":true},
  createPaymentConsent: {"method":"POST","path":"/consent/payment/create","response":"data","session":true,"market":true,"keyed":true},
  getPaymentConsent: {"method":"GET","path":"/consent/payment/{consentId}","response":"data","session":true,"market":true,"safe":true},
  syncPaymentConsent: {"method":"GET","path":"/consent/payment/sync","response":"data","session":true,"market":true,"safe":true},
  listPaymentConsents: {"method":"GET","path":"/consent/payment/list","response":"page","session":true,"market":true,"safe":true},
  updatePaymentConsent: {"method":"PATCH","path":"/consent/payment/update/{consentId}","response":"data","session":true,"market":true},
  listPayments: {"method":"GET","path":"/payments","response":"page","session":true,"market":true,"safe":true},
  getPayment: {"method":"GET","path":"/payments/{paymentId}","response":"data","session":true,"market":true,"safe":true},
  writeCallback: {"method":"POST","path":"/payment-actions/write-callback","response":"data","session":true,"market":true,"keyed":true},
  listSavedDebtorAccounts: {"method":"GET","path":"/payment/saved-debtor-accounts","response":"page","session":true,"market":true,"safe":true},
  checkPayee: {"method":"POST","path":"/payment/cop","response":"data","session":true,"market":true},
  legacyCreatePaymentRequest: {"method":"POST","path":"/api/v1.0/pis/Request/Create","response":"data","session":true,"signed":true,"keyed":true},
  legacyInitiatePaymentRequest: {"method":"POST","path":"/api/v1.0/pis/Request/Initiate","response":"data","session":true,"signed":true,"keyed":true},
  legacyListPaymentRequests: {"method":"GET","path":"/api/v1.0/pis/Request/List","response":"page","session":true,"safe":true},
  legacyGetPaymentRequest: {"method":"GET","path":"/api/v1.0/pis/Request/Get","response":"data","session":true,"safe":true},
  legacyFetchPaymentRequest: {"method":"GET","path":"/api/v1.0/pis/Request/Fetch/{refId}","response":"data","session":true,"safe":true},
  legacyCreatePaymentConsent: {"method":"POST","path":"/api/v1.0/pis/Consent/Create","response":"data","session":true,"keyed":true},
  legacyGetPaymentConsent: {"method":"GET","path":"/api/v1.0/pis/Consent/Get","response":"data","session":true,"safe":true},
  legacySyncPaymentConsent: {"method":"GET","path":"/api/v1.0/pis/Consent/Sync","response":"data","session":true,"safe":true},
  legacyListPayments: {"method":"POST","path":"/api/v1.0/pis/Payment/List","response":"page","session":true},
  legacyGetPayment: {"method":"GET","path":"/api/v1.0/pis/Payment/Get","response":"data","session":true,"safe":true},
  legacyWritePayment: {"method":"POST","path":"/api/v1.0/pis/Payment/Write","response":"data","session":true,"keyed":true},
  legacyCheckPayee: {"method":"POST","path":"/api/v1.0/pis/ConfirmationOfPayee/Confirm","response":"data","session":true},
  schedulePayment: {"method":"POST","path":"/mandate/schedule","response":"data","session":true,"market":true,"signed":true,"keyed":true},
  approvePayment: {"method":"PATCH","path":"/mandate/approve","response":"data","session":true,"market":true,"signed":true},
  listMandateTransactions: {"method":"GET","path":"/mandate/{mandateId}/transactions","response":"page","session":true,"market":true,"safe":true},
  listBankAccounts: {"method":"GET","path":"/payment/bank-account","response":"page","session":true,"market":true,"safe":true},
  addBankAccount: {"method":"POST","path":"/payment/bank-account","response":"data","session":true,"market":true,"keyed":true},
  getDefaultBankAccount: {"method":"GET","path":"/payment/bank-account/default","response":"data","session":true,"market":true,"safe":true},
  chooseDefaultBankAccount: {"method":"PUT","path":"/payment/bank-account/default","response":"data","session":true,"market":true,"safe":true},
  getBankAccount: {"method":"GET","path":"/payment/bank-account/{id}","response":"data","session":true,"market":true,"safe":true},
  deleteBankAccount: {"method":"DELETE","path":"/payment/bank-account/{id}","response":"none","session":true,"market":true,"safe":true},
  createAccountRequest: {"method":"POST","path":"/data/account-requests","response":"data","session":true,"market":true,"keyed":true},
  listAccountRequests: {"method":"GET","path":"/data/account-requests","response":"page","session":true,"market":true,"safe":true},
  getAccountRequest: {"method":"GET","path":"/data/account-requests/{accountRequestId}","response":"data","session":true,"market":true,"safe":true},
  updateAccountRequest: {"method":"PUT","path":"/data/account-requests/{accountRequestId}","response":"data","session":true,"market":true,"safe":true},
  deleteAccountRequest: {"method":"DELETE","path":"/data/account-requests/{accountRequestId}","response":"none","session":true,"market":true,"safe":true},
  createAccountConsent: {"method":"POST","path":"/consent/account","response":"data","session":true,"market":true,"keyed":true},
  listAccountConsents: {"method":"GET","path":"/consent/account","response":"page","session":true,"market":true,"safe":true},
  getAccountConsent: {"method":"GET","path":"/consent/account/{consentId}","response":"data","session":true,"market":true,"safe":true},
  updateAccountConsent: {"method":"PATCH","path":"/consent/account/{consentId}","response":"data","session":true,"market":true},
  startDataSync: {"method":"POST","path":"/data/sync","response":"data","session":true,"market":true,"keyed":true},
  getDataSync: {"method":"GET","path":"/data/sync/{jobId}","response":"data","session":true,"market":true,"safe":true},
  accessAccounts: {"method":"POST","path":"/data/account-access","response":"data","session":true,"market":true},
  legacyCreateShortLivedRequest: {"method":"POST","path":"/api/v1.0/ais/Request/CreateShortLivedRequest","response":"data","session":true,"keyed":true},
  legacyCreateLongLivedRequest: {"method":"POST","path":"/api/v1.0/ais/Request/CreateLongLivedRequest","response":"data","session":true,"keyed":true},
  legacyListAccountRequests: {"method":"GET","path":"/api/v1.0/ais/Request/List","response":"page","session":true,"safe":true},
  legacyGetAccountRequest: {"method":"GET","path":"/api/v1.0/ais/Request/Get","response":"data","session":true,"safe":true},
  legacyGetAccount: {"method":"GET","path":"/api/v1.0/ais/Account/Get","response":"data","session":true,"safe":true},
  legacyGetAccountV2: {"method":"GET","path":"/api/v2.0/ais/Account/Get","response":"data","session":true,"safe":true},
  legacyListAccounts: {"method":"GET","path":"/api/v1.0/ais/Account/List","response":"page","session":true,"safe":true},
  legacyListAccountsV2: {"method":"GET","path":"/api/v2.0/ais/Account/List","response":"page","session":true,"safe":true},
  legacyGetBalances: {"method":"GET","path":"/api/v1.0/ais/Balance/Get","response":"data","session":true,"safe":true},
  legacyGetBalancesV2: {"method":"GET","path":"/api/v2.0/ais/Balance/Get","response":"data","session":true,"safe":true},
  legacyGetBalanceHistory: {"method":"GET","path":"/api/v1.0/ais/Balance/History","response":"data","session":true,"safe":true},
  legacyGetBeneficiaries: {"method":"GET","path":"/api/v1.0/ais/Beneficiary/Get","response":"data","session":true,"safe":true},
  legacyGetDirectDebits: {"method":"GET","path":"/api/v1.0/ais/DirectDebit/Get","response":"data","session":true,"safe":true},
  legacyGetParties: {"method":"GET","path":"/api/v1.0/ais/Parties/Get","response":"data","session":true,"safe":true},
  legacyCreateAccountReport: {"method":"POST","path":"/api/v1.0/ais/AccountInformationReport/Create","response":"data","session":true,"keyed":true},
  legacyGetAccountReport: {"method":"GET","path":"/api/v1.0/ais/AccountInformationReport/Get","response":"data","session":true,"safe":true},
  legacyGetAccountReportFile: {"method":"GET","path":"/api/v1.0/ais/AccountInformationReport/File","response":"data","session":true,"safe":true},
  createRiskReport: {"method":"POST","path":"/report/risk-reports","response":"data","session":true,"market":true,"keyed":true},
  listRiskReports: {"method":"GET","path":"/report/risk-reports","response":"page","session":true,"market":true,"safe":true},
  getRiskReport: {"method":"GET","path":"/report/risk-reports/{reportId}","response":"data","session":true,"market":true,"safe":true},
  deleteRiskReport: {"method":"DELETE","path":"/report/risk-reports/{reportId}","response":"none","session":true,"market":true,"safe":true},
  getRiskReportStatus: {"method":"GET","path":"/report/risk-reports/{reportId}/status","response":"data","session":true,"market":true,"safe":true},
  exportRiskReport: {"method":"GET","path":"/report/risk-reports/{reportId}/export","response":"file","session":true,"market":true,"safe":true},
  verifyBeneficiary: {"method":"POST","path":"/verifications/beneficiary","response":"data","session":true,"market":true,"keyed":true},
  idMatch: {"method":"POST","path":"/api/v2.0/av/AccountVerification/IdMatch","response":"data","session":true,"keyed":true},
  corporate: {"method":"POST","path":"/api/v2.0/av/AccountVerification/Corporate","response":"data","session":true,"keyed":true},
  beneficiaryMatch: {"method":"POST","path":"/api/v2.0/av/BeneficiaryVerification/Match","response":"data","session":true,"keyed":true},
  commercialRegistration: {"method":"GET","path":"/api/v2.0/av/CommercialRegistration/Information","response":"data","session":true},
  commonMatch: {"method":"POST","path":"/api/v2.0/av/CommonVerification/Match","response":"data","session":true,"keyed":true},
  commonCorporate: {"method":"POST","path":"/api/v2.0/av/CommonVerification/Corporate","response":"data","session":true,"keyed":true},
  proMatch: {"method":"POST","path":"/api/v2.1/av/AccountVerificationPro/Match","response":"data","session":true,"keyed":true},
  proCorporate: {"method":"POST","path":"/api/v2.1/av/AccountVerificationPro/Corporate","response":"data","session":true,"keyed":true},
  getCatalogue: {"method":"GET","path":"/webhooks/catalog","response":"data","session":true,"market":true,"safe":true},
  createWebhook: {"method":"POST","path":"/webhooks","response":"data","session":true,"market":true,"signed":true,"keyed":true},
  listWebhooks: {"method":"GET","path":"/webhooks","response":"data","session":true,"market":true,"safe":true},
  getWebhook: {"method":"GET","path":"/webhooks/{webhookId}","response":"data","session":true,"market":true,"safe":true},
  updateWebhook: {"method":"PATCH","path":"/webhooks/{webhookId}","response":"data","session":true,"market":true,"signed":true},
  deleteWebhook: {"method":"DELETE","path":"/webhooks/{webhookId}","response":"none","session":true,"market":true,"safe":true},
  setStandardWebhooks: {"method":"PUT","path":"/webhooks/{webhookId}/standard-webhooks","response":"data","session":true,"market":true,"safe":true},
  getWebhookKeySet: {"method":"GET","path":"/webhook/jwks","response":"body","safe":true},
  getStandardWebhookKeySet: {"method":"GET","path":"/webhook/standard-webhooks/jwks","response":"body","safe":true},
  createManagementLink: {"method":"POST","path":"/consent-management/links","response":"data","session":true,"market":true,"signed":true},
} as const satisfies Record<keyof operations, unknown>;

/** The version of the library, which its requests state. */
export const version = '0.1.0';
